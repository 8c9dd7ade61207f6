using System.Globalization;
using CustomBinarySerializer.Compiler.Text;
using CustomBinarySerializer.Graphs.Format;

namespace CustomBinarySerializer.Graphs.Assemblies;

/// <summary>
/// The parsed content of a file of type ids. Each line is <c>12 Shop.Orders.Order</c>, or <c>12 Shop.Sales.Order was
/// Shop.Orders.Order</c> after a rename. Blank lines and comments after a number sign are ignored. Immutable.
/// </summary>
internal sealed class TypeIdTable
{
    private const char Comment = '#';
    private const string Formerly = " was ";
    private const int LongestQuote = 120;

    private readonly Dictionary<string, TypeIdLine> _byName = new(StringComparer.Ordinal);
    private readonly Dictionary<int, TypeIdLine> _byId = [];
    private readonly int _offset;

    private TypeIdTable(string path, string text, int offset = 0)
    {
        Path = path;
        Text = text;
        _offset = offset;
        int number = 0;
        foreach (string line in text.Split('\n'))
        {
            number++;
            string entry = line.Split(Comment)[0].Trim();
            if (entry.Length > 0)
            {
                Add(entry, number);
            }
        }
    }

    /// <summary>Gets the path of the file, or the name of its assembly, for error messages.</summary>
    internal string Path { get; }

    /// <summary>Gets the text of the file.</summary>
    internal string Text { get; }

    /// <summary>Gets all entries in file order, including types that no longer exist.</summary>
    internal IReadOnlyCollection<TypeIdLine> Lines => _byName.Values;

    /// <summary>Gets the highest id of the file, or 0.</summary>
    internal int LastId => _byId.Keys.DefaultIfEmpty().Max();

    /// <summary>Reads a file that must exist.</summary>
    /// <exception cref="BinarySerializationException">The file is missing, can't be read or is invalid.</exception>
    internal static TypeIdTable Read(string path) => new(path, ReadText(path) ?? throw Missing(path));

    /// <summary>Reads a file that may not exist.</summary>
    /// <exception cref="BinarySerializationException">The file can't be read or is invalid.</exception>
    internal static TypeIdTable ReadOrEmpty(string path) => new(path, ReadText(path) ?? "");

    /// <summary>Parses the text of a file.</summary>
    /// <param name="path">The path for error messages.</param>
    /// <param name="text">The text.</param>
    /// <param name="offset">A number that is added to each id, 0 or more.</param>
    /// <exception cref="BinarySerializationException">A line is invalid, or contradicts an earlier one.</exception>
    /// <exception cref="ArgumentOutOfRangeException">An id would exceed <see cref="int.MaxValue"/>.</exception>
    internal static TypeIdTable Parse(string path, string text, int offset = 0) => new(path, text, offset);

    /// <summary>
    /// Returns the name of a type with its assembly. It is used for the second of two types with one name, such as the
    /// annotations that several assemblies contain.
    /// </summary>
    internal static string QualifiedNameOf(Type type) => $"{TypeFingerprint.NameOf(type)}, {type.Assembly.GetName().Name}";

    /// <summary>Returns the name under which a type has an entry, which is the plain one unless the file has
    /// both.</summary>
    internal string NameFor(Type type) =>
        Find(QualifiedNameOf(type)) is { } own ? own.Name : TypeFingerprint.NameOf(type);

    /// <summary>Returns the entry of a type, or null.</summary>
    internal TypeIdLine? Find(string name) => _byName.GetValueOrDefault(name);

    /// <summary>Returns the entry with an id, or null.</summary>
    internal TypeIdLine? Find(int id) => _byId.GetValueOrDefault(id);

    /// <summary>Returns the error for an unusable line.</summary>
    internal BinarySerializationException Invalid(int line, string reason, Exception? cause = null) =>
        new(SerializationErrorCode.InvalidTypeIdFile, $"Line {line} of the file of type ids {Path} {reason}.", cause);

    /// <summary>Quotes a text from a file in an error message, shortened and with escaped control characters.</summary>
    internal static string Quote(string text) => $"\"{VisibleText.Short(text, LongestQuote)}\"";

    private static string? ReadText(string path)
    {
        try
        {
            return File.ReadAllText(path);
        }
        catch (Exception e) when (e is FileNotFoundException or DirectoryNotFoundException)
        {
            return null;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new BinarySerializationException(
                SerializationErrorCode.InvalidTypeIdFile, $"The file of type ids {path} can't be read: {e.Message}", e);
        }
    }

    private static BinarySerializationException Missing(string path) =>
        new(
            SerializationErrorCode.IncompleteTypeIdFile,
            $"The file of type ids {path} doesn't exist. Programs only read it. {TypeIdFile.Remedy}");

    private void Add(string entry, int line)
    {
        string[] parts = entry.Split((char[]?)null, 2, StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        if (parts.Length < 2 || !int.TryParse(parts[0], NumberStyles.None, CultureInfo.InvariantCulture, out int id) || id < 1)
        {
            throw Invalid(line, $"is {Quote(entry)}, not an id from 1 to {int.MaxValue} and the name of a type");
        }

        ArgumentOutOfRangeException.ThrowIfGreaterThan(_offset, int.MaxValue - id, "idOffset");
        id += _offset;
        string[] names = parts[1].Split(Formerly, StringSplitOptions.TrimEntries);
        if (names.Contains(""))
        {
            throw Invalid(line, $"is {Quote(entry)}, and an earlier name is missing after \"was\"");
        }

        TypeIdLine added = new(id, names[0], names[1..], line);
        if (!_byId.TryAdd(id, added))
        {
            throw Invalid(
                line,
                $"gives the id {id} to {Quote(added.Name)}, but line {_byId[id].Number} gives it to {Quote(_byId[id].Name)}. "
                + "If two branches were merged, give a free id to the type that hasn't been written yet");
        }

        if (!_byName.TryAdd(added.Name, added))
        {
            throw Invalid(
                line,
                $"gives {Quote(added.Name)} the id {id}, but line {_byName[added.Name].Number} gives it {_byName[added.Name].Id}. "
                + "Delete the line under whose id nothing was written");
        }
    }
}
