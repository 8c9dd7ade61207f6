using CustomBinarySerializer.AutoContracts.Table;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.AutoContracts.Plans;

/// <summary>
/// A collection: its count plus 1 as the prefix, then, where its comparer may vary, a byte for that, then the items; null is the prefix 0.
/// </summary>
internal sealed class SequencePlan(Type type, ValuePlan item, CollectionShape shape) : ValuePlan(type)
{
    private readonly CollectionMemory _memory = CollectionMemory.Of(type);

    internal ValuePlan Item { get; } = item;

    /// <summary>How items are taken from a collection, and how it is made of them.</summary>
    internal CollectionShape Shape { get; } = shape;

    /// <summary>
    /// Whether the items are copied as one block of memory. The bytes are the same: every item is its own memory, and every
    /// pattern of bits is a value.
    /// </summary>
    internal bool IsBlock { get; init; }

    internal override bool HasPrefix => true;

    /// <summary>Bytes that an empty collection allocates.</summary>
    internal int EmptyBytes => _memory.Empty;

    /// <summary>Bytes that each item allocates, besides those of objects that it refers to.</summary>
    internal int ItemBytes => (int)Math.Min(int.MaxValue, _memory.OfItem(Item.InlineBytes));

    /// <summary>Whether it can allocate so much for few bytes that it has to be counted (<see cref="MemoryBudget"/>).</summary>
    internal bool IsCounted => EmptyBytes > MemoryBudget.UncountedPerByte || ItemBytes > (long)MemoryBudget.UncountedPerByte * Item.MinSize;

    public override string ToString() => $"{Type.Name} of {Item}{(IsBlock ? " as a block" : "")}";
}
