using System.Globalization;
using System.Security.Cryptography;
using System.Text;

namespace CustomBinarySerializer.Registry;

/// <summary>
/// A text file that keeps the ids of types, one line each, <c>12 Shop.Orders.Order</c>. Blank lines and everything from a number sign on
/// are comments; they, the order of the lines and their endings stay as they are.
/// </summary>
/// <remarks>
/// Lines are only ever appended, with ids above all others, so that an id names the same type for ever. A new version of the file
/// replaces the old one in one step, and processes that append at a time do so one after another.
/// </remarks>
internal sealed class TypeIdFile
{
    private const char Comment = '#';

    private const string Heading =
        """
        # The ids of types in the bytes that this program writes: part of the format, so keep this file with the source.
        # New types are appended when they are first registered. Never give a line another id, and never delete one,
        # even if its type is gone: its id would name another type. A type that was renamed keeps its id: change its name here.

        """;

    private readonly string _path;
    private readonly Dictionary<string, int> _ids = new(StringComparer.Ordinal);
    private readonly Dictionary<int, string> _names = [];
    private readonly string _text;

    private TypeIdFile(string path)
    {
        _path = path;
        _text = File.Exists(path) ? File.ReadAllText(path) : "";
        int number = 0;
        foreach (string line in _text.Split('\n'))
        {
            number++;
            string entry = line.Split(Comment)[0].Trim();
            if (entry.Length > 0)
            {
                Add(entry, number);
            }
        }
    }

    /// <summary>Reads a file, or none where there is no file.</summary>
    /// <exception cref="IOException">The file can't be read.</exception>
    /// <exception cref="BinarySerializationException">A line of it isn't an id and a name, or says again what another says.</exception>
    internal static TypeIdFile Read(string path) => new(path);

    /// <summary>Reads a file, to which types may have to be appended, before or after all others who do that.</summary>
    /// <param name="path">Where it is; a file is made if there is none.</param>
    /// <param name="names">Names of types, of which those that the file lacks are appended in this order.</param>
    /// <param name="taken">Ids that new types mustn't get.</param>
    /// <param name="mayAppend">Whether the file may be changed at all; an error says what is missing if not.</param>
    /// <exception cref="IOException">The file can't be read.</exception>
    /// <exception cref="BinarySerializationException">
    /// A line isn't an id and a name, or says again what another says; or types are missing, and the file can't be written.
    /// </exception>
    internal static TypeIdFile ReadAndAppend(string path, IReadOnlyList<string> names, IReadOnlyCollection<int> taken, bool mayAppend)
    {
        TypeIdFile file = Read(path);
        if (names.All(file._ids.ContainsKey))
        {
            return file;
        }

        if (!mayAppend)
        {
            throw file.LacksLines(file.LinesFor(names, taken), "it mustn't be changed here", cause: null);
        }

        using Mutex appending = new(initiallyOwned: false, MutexNameOf(path));
        Enter(appending);
        try
        {
            // Another process may have appended the same types meanwhile.
            file = Read(path);
            string[] lines = file.LinesFor(names, taken);
            return lines.Length == 0 ? file : file.Append(lines);
        }
        finally
        {
            appending.ReleaseMutex();
        }
    }

    /// <summary>What each line says. Names that no type has any more are among them.</summary>
    internal IReadOnlyDictionary<string, int> Ids => _ids;

    private void Add(string entry, int line)
    {
        string[] parts = entry.Split((char[]?)null, 2, StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        if (parts.Length < 2 || !int.TryParse(parts[0], NumberStyles.None, CultureInfo.InvariantCulture, out int id) || id < 1)
        {
            throw Invalid($"line {line} is \"{entry}\", not an id from 1 on and the name of a type");
        }

        if (!_names.TryAdd(id, parts[1]))
        {
            throw Invalid(
                $"line {line} gives the id {id}, which is that of {_names[id]}, to {parts[1]}. If two branches were merged, give a free id to whichever of them hasn't written anything yet");
        }

        if (!_ids.TryAdd(parts[1], id))
        {
            throw Invalid($"line {line} gives {parts[1]} the id {id}, but it has {_ids[parts[1]]} already. Delete the line under whose id nothing was written");
        }
    }

    private string[] LinesFor(IEnumerable<string> names, IEnumerable<int> taken)
    {
        int next = _names.Keys.Concat(taken).DefaultIfEmpty().Max();
        return [.. names.Where(name => !_ids.ContainsKey(name)).Select(name => $"{++next} {name}")];
    }

    private TypeIdFile Append(string[] lines)
    {
        string ending = _text.Contains("\r\n", StringComparison.Ordinal) ? "\r\n" : "\n";
        StringBuilder text = new(_text.Length == 0 ? Heading.ReplaceLineEndings("\n") : _text);
        if (text[^1] != '\n')
        {
            text.Append(ending);
        }

        foreach (string line in lines)
        {
            text.Append(line).Append(ending);
        }

        string temporary = $"{_path}.{Guid.NewGuid():N}.new";
        try
        {
            Replace(temporary, text.ToString());
        }
        catch (Exception cause) when (cause is IOException or UnauthorizedAccessException)
        {
            throw LacksLines(lines, $"it can't be written ({cause.Message})", cause);
        }
        finally
        {
            if (File.Exists(temporary))
            {
                File.Delete(temporary);
            }
        }

        return Read(_path);
    }

    private void Replace(string temporary, string text)
    {
        if (File.Exists(_path) && File.GetAttributes(_path).HasFlag(FileAttributes.ReadOnly))
        {
            throw new UnauthorizedAccessException("it is read-only");
        }

        using (FileStream stream = new(temporary, FileMode.CreateNew))
        {
            stream.Write(Encoding.UTF8.GetBytes(text));
#pragma warning disable RS0030 // On Unix a failure isn't seen; the file is one for people, who keep it with the program's source.
            stream.Flush(flushToDisk: true);
#pragma warning restore RS0030
        }

        File.Move(temporary, _path, overwrite: true);
    }

    private static string MutexNameOf(string path) =>
        $"CustomBinarySerializer.{Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes(Path.GetFullPath(path))), 0, 16)}";

    private static void Enter(Mutex mutex)
    {
        try
        {
            mutex.WaitOne();
        }
        catch (AbandonedMutexException)
        {
            // Whoever held it died before or after replacing the file; both leave a whole one.
        }
    }

    private BinarySerializationException LacksLines(string[] lines, string reason, Exception? cause) =>
        new(
            SerializationErrorCode.IncompleteTypeIdFile,
            $"The file of type ids {_path} lacks {lines.Length} types, and {reason}. Add these lines and check the file in:\n{string.Join('\n', lines)}",
            cause);

    private BinarySerializationException Invalid(string reason) =>
        new(SerializationErrorCode.InvalidTypeIdFile, $"In the file of type ids {_path}, {reason}.");
}
