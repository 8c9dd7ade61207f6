using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Schema;
using CustomBinarySerializer.Contracts.Schema;

namespace CustomBinarySerializer;

/// <summary>
/// A description of a registry without its types: ids, type names and, for auto contracts, the layouts of members.
/// Immutable.
/// </summary>
/// <remarks>
/// Store <see cref="ToJson"/> next to the data. Tools can then show the data without the program that wrote it
/// (<see cref="FrameInspector"/>), and later programs can report what has changed (<see cref="Compare"/>).
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
        _fingerprint = new Lazy<Fingerprint>(() =>
            Fingerprint.FromBytes(CanonicalSchema.Hash(_entries, SchemaEntry.NodesOf(_entries)).AsSpan(0, Fingerprint.Size)));
    }

    /// <summary>Gets the fingerprint of ids, names of types and members, layouts, and registration options.</summary>
    /// <remarks>The order of registrations, assemblies and versions don't change it.</remarks>
    public Fingerprint Fingerprint => _fingerprint.Value;

    internal ImmutableArray<SchemaEntry> Entries => _entries;

    /// <summary>Parses the JSON that <see cref="ToJson"/> returned.</summary>
    /// <param name="json">The JSON. It may come from an untrusted source.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> is null.</exception>
    /// <exception cref="System.Runtime.Serialization.SerializationException">
    /// The text isn't a schema description.
    /// </exception>
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
    /// <param name="indented">
    /// Whether the JSON has a line for each type and member, instead of being as short as possible.
    /// </param>
    public string ToJson(bool indented = false) => SchemaJson.Print(_entries, indented);

    /// <summary>Compares two descriptions and returns the ids and members that differ.</summary>
    /// <param name="other">
    /// Another description, for example the one that is stored with a file. The texts call it "there" and this one
    /// "here".
    /// </param>
    /// <returns>The differences in the order of ids; empty if the descriptions are equal.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="other"/> is null.</exception>
    public IReadOnlyList<SchemaDifference> Compare(SchemaDescription other)
    {
        ArgumentNullException.ThrowIfNull(other);
        return [.. SchemaComparison.Compare(_entries, other._entries, new ComparedSides("here", "there")).Select(change =>
            new SchemaDifference(change.TypeId, change.Member, change.Description, change.BreaksReadingHere, change.BreaksReadingThere))];
    }

    /// <summary>Returns the description as indented JSON.</summary>
    public override string ToString() => ToJson(indented: true);

    internal static SchemaDescription Of(IEnumerable<SchemaContract> contracts) => new(SchemaBuilder.Build(contracts));

    internal static SchemaDescription Of(IEnumerable<SchemaEntry> entries) => new(SchemaEntry.Join(entries));

    internal SchemaEntry? Find(int typeId) => _byId.GetValueOrDefault(typeId);
}

/// <summary>A difference between two descriptions, which are called "here" and "there".</summary>
/// <param name="TypeId">The type id with the difference.</param>
/// <param name="Member">The path of the member with the difference, or null if the whole type differs.</param>
/// <param name="Description">The description of the difference, in words.</param>
/// <param name="BreaksReadingHere">
/// Whether frames with this id written there are unreadable here or give other values.
/// </param>
/// <param name="BreaksReadingThere">
/// Whether frames with this id written here are unreadable there or give other values.
/// </param>
public sealed record SchemaDifference(int TypeId, string? Member, string Description, bool BreaksReadingHere, bool BreaksReadingThere)
{
    /// <summary>Returns the <see cref="Description"/>.</summary>
    public override string ToString() => Description;
}
