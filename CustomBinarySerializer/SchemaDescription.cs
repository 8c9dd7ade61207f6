using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Schema;
using CustomBinarySerializer.Contracts.Schema;

namespace CustomBinarySerializer;

/// <summary>
/// What a registry holds, without its types: each id with the name of its type and, for auto contracts, the names and
/// layouts of the members. Immutable.
/// </summary>
/// <remarks>
/// Store <see cref="ToJson"/> beside the bytes, and tools can show them without the program that wrote them
/// (<see cref="FrameInspector"/>), and a program that reads them later can say what has changed (<see cref="Compare"/>).
/// </remarks>
public sealed class SchemaDescription
{
    private readonly ImmutableArray<SchemaEntry> _entries;
    private readonly Dictionary<int, SchemaEntry> _byId;
    private readonly Lazy<Fingerprint> _fingerprint;

    private SchemaDescription(IEnumerable<SchemaEntry> entries)
    {
        _entries = [.. entries];
        _byId = _entries.ToDictionary(entry => entry.TypeId);
        _fingerprint = new Lazy<Fingerprint>(() => Fingerprint.FromBytes(CanonicalSchema.Hash(_entries, SchemaEntry.NodesOf(_entries)).AsSpan(0, Fingerprint.Size)));
    }

    /// <summary>
    /// Stands for everything that is described: ids, names of types and members, layouts, options of registrations. The order
    /// in which types were registered, assemblies and versions don't change it.
    /// </summary>
    public Fingerprint Fingerprint => _fingerprint.Value;

    internal ImmutableArray<SchemaEntry> Entries => _entries;

    /// <summary>Reads what <see cref="ToJson"/> returned.</summary>
    /// <param name="json">The text, from whatever source: it can't harm.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> is null.</exception>
    /// <exception cref="System.Runtime.Serialization.SerializationException">It is something else.</exception>
    public static SchemaDescription Parse(string json)
    {
        ArgumentNullException.ThrowIfNull(json);
        try
        {
            return new SchemaDescription(SchemaParser.Parse(json));
        }
        catch (SchemaFormatException e)
        {
            throw new BinarySerializationException(SerializationErrorCode.InvalidValue, $"The text isn't a schema: {e.Message}.", e);
        }
    }

    /// <summary>Returns the description as JSON.</summary>
    /// <param name="indented">Whether for people, with a line for each type and member, instead of as short as possible.</param>
    public string ToJson(bool indented = false) => SchemaJson.Print(_entries, indented);

    /// <summary>Says which ids and members differ, and how; in the words, this description is "here" and the other "there".</summary>
    /// <param name="other">Another description, for example the one that is stored with a file.</param>
    /// <returns>The differences by id; none if both are the same.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="other"/> is null.</exception>
    public IReadOnlyList<SchemaDifference> Compare(SchemaDescription other)
    {
        ArgumentNullException.ThrowIfNull(other);
        return [.. SchemaComparison.Compare(_entries, other._entries, new ComparedSides("here", "there")).Select(change =>
            new SchemaDifference(change.TypeId, change.Member, change.Description, change.BreaksReadingHere, change.BreaksReadingThere))];
    }

    /// <summary>What <see cref="ToJson"/> returns, in lines.</summary>
    public override string ToString() => ToJson(indented: true);

    internal static SchemaDescription Of(IEnumerable<SchemaContract> contracts) => new(SchemaBuilder.Build(contracts));

    internal static SchemaDescription Of(IEnumerable<SchemaEntry> entries) => new(SchemaEntry.Join(entries));

    internal SchemaEntry? Find(int typeId) => _byId.GetValueOrDefault(typeId);
}

/// <summary>One thing that differs between two descriptions, of which one is "here" and the other "there".</summary>
/// <param name="TypeId">The id that it is about.</param>
/// <param name="Member">The member that it is about, after those that hold it, or null if it is about the whole type.</param>
/// <param name="Description">What differs, in words.</param>
/// <param name="BreaksReadingHere">Whether frames with this id that were written there can't be read here, or give other values.</param>
/// <param name="BreaksReadingThere">Whether frames with this id that were written here can't be read there, or give other values.</param>
public sealed record SchemaDifference(int TypeId, string? Member, string Description, bool BreaksReadingHere, bool BreaksReadingThere)
{
    /// <summary>The <see cref="Description"/>.</summary>
    public override string ToString() => Description;
}
