namespace CustomBinarySerializer.BinaryFormatterImport.Transcoding;

/// <summary>How a collection of the framework keeps its items in the members of its record, which are its own fields or what it gave.</summary>
/// <param name="HasComparer">Whether the graph has a place for a comparer.</param>
/// <param name="Find">Finds the items.</param>
internal sealed record CollectionRecord(bool HasComparer, Func<MemberValues, ItemRange> Find);
