using System.Security.Cryptography;

namespace Stress.Fuzzing.Inputs;

/// <summary>The inputs to mutate: the seeds of a target, and inputs that reached new branches.</summary>
internal sealed class Corpus
{
    private const string Extension = ".input";

    private readonly string? _folder;
    private readonly HashSet<string> _names = [];
    private readonly List<byte[]> _inputs = [];

    /// <summary>Creates an empty corpus.</summary>
    /// <param name="folder">Folder that keeps the inputs for the next process, or null.</param>
    internal Corpus(string? folder)
    {
        _folder = folder;
        if (folder is not null)
        {
            Directory.CreateDirectory(folder);
        }
    }

    internal IReadOnlyList<byte[]> Inputs => _inputs;

    /// <summary>Returns the inputs of earlier processes, in the order of their names.</summary>
    internal IReadOnlyList<byte[]> Kept() => _folder is null
        ? []
        : [.. Directory.EnumerateFiles(_folder, "*" + Extension).Order(StringComparer.Ordinal).Select(File.ReadAllBytes)
            .Where(input => input.Length <= FuzzInput.MaxLength)];

    /// <summary>Adds an input unless it exists already.</summary>
    internal void Add(byte[] input)
    {
        string name = NameOf(input);
        if (!_names.Add(name))
        {
            return;
        }

        _inputs.Add(input);
        if (_folder is not null && Path.Combine(_folder, name + Extension) is var path && !File.Exists(path))
        {
            // A process that dies here leaves no incomplete input.
            File.WriteAllBytes(path + ".new", input);
            File.Move(path + ".new", path, overwrite: true);
        }
    }

    /// <summary>Returns the name of an input, a hash.</summary>
    internal static string NameOf(byte[] input) => Convert.ToHexStringLower(SHA256.HashData(input).AsSpan(0, 10));

    /// <summary>Returns a random input. Half of the time it is one of the last, which reached most.</summary>
    internal byte[] Pick(Random random)
    {
        int late = Math.Max(1, _inputs.Count / 8);
        return random.Next(2) == 0 ? _inputs[^(1 + random.Next(late))] : _inputs[random.Next(_inputs.Count)];
    }
}
