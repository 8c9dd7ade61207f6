using System.Runtime.InteropServices;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Tool.Statistics;

/// <summary>The numbers of messages and bytes by type id. Not thread-safe.</summary>
internal sealed class TypeCounts
{
    private readonly Dictionary<int, Tally> _byId = [];

    /// <summary>Counts a message.</summary>
    internal void Add(TransactionFrame frame)
    {
        long size = frame.Bytes.Length;
        Add(frame.TypeId, new Tally(1, size, size, size));
    }

    /// <summary>Adds the counts of another instance.</summary>
    internal void Add(TypeCounts others)
    {
        foreach ((int typeId, Tally tally) in others._byId)
        {
            Add(typeId, tally);
        }
    }

    /// <summary>Returns a row for each id, those with the most bytes first.</summary>
    /// <param name="schema">The schema that holds the names of types.</param>
    internal IReadOnlyList<TypeRow> Rows(SchemaDescription schema) =>
        [.. _byId
            .Select(pair => new TypeRow(
                pair.Key,
                schema.Find(pair.Key)?.Name ?? "?",
                pair.Value.Messages,
                pair.Value.Bytes,
                pair.Value.Smallest,
                pair.Value.Largest))
            .OrderByDescending(row => row.Bytes)
            .ThenBy(row => row.TypeId)];

    private void Add(int typeId, Tally more)
    {
        ref Tally tally = ref CollectionsMarshal.GetValueRefOrAddDefault(_byId, typeId, out bool exists);
        tally = exists
            ? new Tally(
                tally.Messages + more.Messages,
                tally.Bytes + more.Bytes,
                Math.Min(tally.Smallest, more.Smallest),
                Math.Max(tally.Largest, more.Largest))
            : more;
    }

    private readonly record struct Tally(long Messages, long Bytes, long Smallest, long Largest);
}
