using System.Security.Cryptography;

namespace Stress.Fuzzing;

/// <summary>The inputs that mutation starts from: the seeds of a target, and what reached new branches. Kept in a folder, if there is one.</summary>
internal sealed class Corpus
{
    private const string Extension = ".input";

    private readonly string? _folder;
    private readonly HashSet<string> _names = [];
    private readonly List<byte[]> _inputs = [];

    /// <param name="folder">Where inputs are kept for the next process; null to keep none.</param>
    internal Corpus(string? folder)
    {
        _folder = folder;
        if (folder is not null)
        {
            Directory.CreateDirectory(folder);
        }
    }

    internal IReadOnlyList<byte[]> Inputs => _inputs;

    /// <summary>What earlier processes kept, in the order of their names.</summary>
    internal IReadOnlyList<byte[]> Kept() => _folder is null
        ? []
        : [.. Directory.EnumerateFiles(_folder, "*" + Extension).Order(StringComparer.Ordinal).Select(File.ReadAllBytes).Where(input => input.Length <= FuzzInput.MaxLength)];

    /// <summary>Adds an input, unless it is there already.</summary>
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
            // A process that dies in the midst of it leaves no half an input under a name that counts.
            File.WriteAllBytes(path + ".new", input);
            File.Move(path + ".new", path, overwrite: true);
        }
    }

    /// <summary>What distinguishes an input from others.</summary>
    internal static string NameOf(byte[] input) => Convert.ToHexStringLower(SHA256.HashData(input).AsSpan(0, 10));

    /// <summary>One of the inputs: a late one, which led furthest, half of the time.</summary>
    internal byte[] Pick(Random random)
    {
        int late = Math.Max(1, _inputs.Count / 8);
        return random.Next(2) == 0 ? _inputs[^(1 + random.Next(late))] : _inputs[random.Next(_inputs.Count)];
    }
}
