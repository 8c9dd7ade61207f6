using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Models;

namespace CustomBinarySerializer.Compiler.Plans;

/// <summary>
/// A plan of the bytes of a value. It is plain data that the emitter, interpreter, description and printed source read
/// without asking the type again. A schema consists of plans of types that are only named and have no members.
/// </summary>
/// <remarks>
/// Plans form a graph, because a type may contain itself. Text and collections begin with a 7-bit-encoded prefix: a
/// length, a count, or null. An object that has such a value as its first member reserves the lowest numbers for its
/// own null, which then costs no byte: see <see cref="Prefix"/>.
/// </remarks>
internal abstract class ValuePlan(TypeModel model)
{
    internal readonly TypeModel Model = model;

    /// <summary>Gets the name of the type: the described name in a schema, else the metadata name.</summary>
    internal string Name => Model.Name;

    /// <summary>Gets the size of every value in bytes, or null if it varies.</summary>
    internal virtual int? FixedSize => null;

    /// <summary>Gets the minimum size of a value, in bytes.</summary>
    internal virtual int MinSize => FixedSize ?? 1;

    /// <summary>
    /// Gets the <see cref="FixedSize"/> of a value that is written and read inline; null if a routine does that.
    /// </summary>
    internal virtual int? InlineSize => FixedSize;

    /// <summary>Gets the number of values that the value's code reads or writes inline.</summary>
    internal virtual int CodeSize => 1;

    /// <summary>Gets the number of values in a value on the stack, itself included.</summary>
    internal virtual int StackValues => 1;

    /// <summary>Whether a value begins with a length or a count in which numbers can be reserved.</summary>
    internal virtual bool HasPrefix => false;

    /// <summary>Gets the plans of the value's parts, in the order of the bytes.</summary>
    internal virtual IEnumerable<ValuePlan> Parts => [];

    /// <summary>Returns each plan that is reachable from the roots once, roots included.</summary>
    internal static List<ValuePlan> Reachable(IEnumerable<ValuePlan> roots)
    {
        List<ValuePlan> found = [];
        HashSet<ValuePlan> seen = [];
        Stack<ValuePlan> open = new(roots.Reverse());
        while (open.TryPop(out ValuePlan? plan))
        {
            if (seen.Add(plan))
            {
                found.Add(plan);
                foreach (ValuePlan part in plan.Parts)
                {
                    open.Push(part);
                }
            }
        }

        return found;
    }

    /// <summary>Returns a description of one line.</summary>
    public override string ToString() => Model.Name;
}

/// <summary>A plan of a number, an enum or a Guid: its memory on a little-endian machine.</summary>
internal sealed class RawPlan(TypeModel model, int size) : ValuePlan(model)
{
    private ImmutableArray<EnumValue> _values;

    internal int Size => size;

    internal override int? FixedSize => size;

    /// <summary>Gets the underlying integer of an enum; null for anything else.</summary>
    internal RawPlan? Integer { get; init; }

    /// <summary>Gets the named values of an enum, sorted by number and then by name.</summary>
    internal ImmutableArray<EnumValue> Values
    {
        get => _values.IsDefault ? _values = Sorted(Model.Values) : _values;
        init => _values = Sorted(value);
    }

    internal override IEnumerable<ValuePlan> Parts => Integer is null ? [] : [Integer];

    private static ImmutableArray<EnumValue> Sorted(IEnumerable<EnumValue> values) =>
        [.. values.OrderBy(value => value.Number).ThenBy(value => value.Name, StringComparer.Ordinal)];
}

/// <summary>
/// A plan of a string: the length in UTF-8 bytes as the prefix, then those bytes; or the form of <c>CompactForm</c>.
/// </summary>
internal sealed class TextPlan(TypeModel text) : ValuePlan(text)
{
    /// <summary>
    /// Whether the prefix has a number for null. It has none where a hand-written contract calls <c>Write(string)</c>.
    /// </summary>
    internal bool HasNull { get; init; } = true;

    /// <summary>Whether the text has one or two bytes per char instead of UTF-8.</summary>
    internal bool IsCompact { get; init; }

    internal override bool HasPrefix => true;

    public override string ToString() => IsCompact ? $"compact {base.ToString()}" : base.ToString();
}

/// <summary>A plan of a <see cref="Nullable{T}"/>: a byte 1 and the value, or a byte 0.</summary>
internal sealed class NullablePlan(TypeModel model, ValuePlan value) : ValuePlan(model)
{
    internal ValuePlan Value { get; } = value;

    internal override IEnumerable<ValuePlan> Parts => [Value];

    internal override int CodeSize => ContractLimits.Sum(1, Value.CodeSize);

    internal override int StackValues => ContractLimits.Sum(1, Value.StackValues);

    public override string ToString() => $"{Value}?";
}

/// <summary>
/// A plan of a value of an interface, a base class or <see cref="object"/>. It is a frame with the id of a registered
/// or built-in type; null is an int32 0.
/// </summary>
internal sealed class SlotPlan(TypeModel model) : ValuePlan(model)
{
    internal override int MinSize => sizeof(int);

    public override string ToString() => $"any {Model.Name}";
}

/// <summary>
/// A plan of a sealed type with a hand-written contract: the payload's length as a prefix without reserved numbers,
/// then the payload. The type must be registered when it is written or read.
/// </summary>
internal sealed class ExactPlan(TypeModel model) : ValuePlan(model)
{
    public override string ToString() => $"{Model.Name} by its contract";
}

/// <summary>
/// A plan of a value that is written as a value of another type. Null, if the type has it, is the other type's null.
/// </summary>
internal sealed class ConvertedPlan(TypeModel model, ValuePlan surrogate, ConversionModel conversion) : ValuePlan(model)
{
    internal ValuePlan Surrogate { get; } = surrogate;

    internal ConversionModel ConversionModel { get; } = conversion;

    internal override int? FixedSize => Surrogate.FixedSize;

    internal override int? InlineSize => Surrogate.InlineSize;

    internal override int CodeSize => ContractLimits.Sum(1, Surrogate.CodeSize);

    internal override int StackValues => ContractLimits.Sum(1, Surrogate.StackValues);

    internal override int MinSize => Surrogate.MinSize;

    internal override bool HasPrefix => Surrogate.HasPrefix;

    internal override IEnumerable<ValuePlan> Parts => [Surrogate];

    public override string ToString() => $"{Model.Name} as {Surrogate}";
}

/// <summary>A plan of a collection: its count as the prefix, a byte if its comparer may vary, then the items.</summary>
internal sealed class SequencePlan(TypeModel model, ValuePlan item, ShapeModel shape) : ValuePlan(model)
{
    internal ValuePlan Item { get; } = item;

    /// <summary>Gets the description of how the collection is enumerated and built.</summary>
    internal ShapeModel ShapeModel { get; } = shape;

    /// <summary>
    /// Whether the items are copied as one block of memory. The bytes are the same, because every item is its own
    /// memory and every bit pattern is valid.
    /// </summary>
    internal bool IsBlock { get; init; }

    /// <summary>
    /// Whether the items are copied as a block without padding or in another field order, if the processor has a fast
    /// way. The conditions are otherwise those of a block.
    /// </summary>
    internal bool IsPacked { get; init; }

    /// <summary>
    /// Whether the count is an int32 and no number stands for null. Only hand-written contracts have such counts.
    /// </summary>
    internal bool HasInt32Count { get; init; }

    /// <summary>Whether null is read as an empty array or list, as by <c>reader.ReadList(…) ?? []</c>.</summary>
    internal bool ReadsNullAsEmpty { get; init; }

    internal override int MinSize => HasInt32Count ? sizeof(int) : 1;

    internal override bool HasPrefix => !HasInt32Count;

    internal override int CodeSize => ContractLimits.Sum(1, Item.CodeSize);

    internal override IEnumerable<ValuePlan> Parts => [Item];

    public override string ToString() => $"{Model.Name} of {Item}{(IsBlock ? " as a block" : "")}";
}
