using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Models;

namespace CustomBinarySerializer.Compiler.Plans;

/// <summary>
/// Which bytes a value of one type is. Plain data: the emitter, the interpreter, the description and the printed source
/// all read it, and none of them asks the type itself again. It is also what a schema is made of: of types that only a
/// description names, which have no members in this program.
/// </summary>
/// <remarks>
/// Plans form a graph, because a type may contain itself.
/// Text and collections begin with a prefix, 7 bits at a time: a length, a count, or the number that stands for null.
/// The object that holds such a value as its first member reserves the lowest numbers for its own null, which so costs no
/// byte; the value's own begin above those: see <see cref="Prefix"/>.
/// </remarks>
internal abstract class ValuePlan(TypeModel model)
{
    internal readonly TypeModel Model = model;

    /// <summary>Of the type: in a schema as descriptions call it, else as in metadata.</summary>
    internal string Name => Model.Name;

    /// <summary>Bytes that every value takes, or null if that varies.</summary>
    internal virtual int? FixedSize => null;

    /// <summary>The fewest bytes that a value takes.</summary>
    internal virtual int MinSize => FixedSize ?? 1;

    /// <summary>The <see cref="FixedSize"/> of a value that is written and read inline; null of one whose code is a routine.</summary>
    internal virtual int? InlineSize => FixedSize;

    /// <summary>The number of values that its code reads or writes inline.</summary>
    internal virtual int CodeSize => 1;

    /// <summary>The number of values that are inside a value on the stack, itself counted.</summary>
    internal virtual int StackValues => 1;

    /// <summary>Whether a value begins with a length or a count, in which numbers can be reserved.</summary>
    internal virtual bool HasPrefix => false;

    /// <summary>What it consists of, in the order of the bytes.</summary>
    internal virtual IEnumerable<ValuePlan> Parts => [];

    /// <summary>Returns each plan that plans consist of, once, and these.</summary>
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

    /// <summary>One line for people, and for tests.</summary>
    public override string ToString() => Model.Name;
}

/// <summary>A number, an enum or a Guid: its memory on a little-endian machine.</summary>
internal sealed class RawPlan(TypeModel model, int size) : ValuePlan(model)
{
    private ImmutableArray<EnumValue> _values;

    internal int Size => size;

    internal override int? FixedSize => size;

    /// <summary>The integer of an enum; null for anything else.</summary>
    internal RawPlan? Integer { get; init; }

    /// <summary>The named values of an enum, by number, and by name where several have one.</summary>
    internal ImmutableArray<EnumValue> Values
    {
        get => _values.IsDefault ? _values = Sorted(Model.Values) : _values;
        init => _values = Sorted(value);
    }

    internal override IEnumerable<ValuePlan> Parts => Integer is null ? [] : [Integer];

    private static ImmutableArray<EnumValue> Sorted(IEnumerable<EnumValue> values) =>
        [.. values.OrderBy(value => value.Number).ThenBy(value => value.Name, StringComparer.Ordinal)];
}

/// <summary>A string: its length in UTF-8 bytes as the prefix, then those bytes; or compact, as <c>CompactForm</c> says.</summary>
internal sealed class TextPlan(TypeModel text) : ValuePlan(text)
{
    /// <summary>Whether the prefix has a number for null; it has none where a hand-written contract calls <c>Write(string)</c>.</summary>
    internal bool HasNull { get; init; } = true;

    /// <summary>Whether it is a byte or two for each char, and not UTF-8.</summary>
    internal bool IsCompact { get; init; }

    internal override bool HasPrefix => true;

    public override string ToString() => IsCompact ? $"compact {base.ToString()}" : base.ToString();
}

/// <summary>A <see cref="Nullable{T}"/>: a byte 1 and the value, or a byte 0.</summary>
internal sealed class NullablePlan(TypeModel model, ValuePlan value) : ValuePlan(model)
{
    internal ValuePlan Value { get; } = value;

    internal override IEnumerable<ValuePlan> Parts => [Value];

    internal override int CodeSize => ContractLimits.Sum(1, Value.CodeSize);

    internal override int StackValues => ContractLimits.Sum(1, Value.StackValues);

    public override string ToString() => $"{Value}?";
}

/// <summary>
/// Whatever is assignable to an interface, a base class or <see cref="object"/>: a frame inside the payload, which names a
/// registered or built-in type by its id; null is an int32 0.
/// </summary>
internal sealed class SlotPlan(TypeModel model) : ValuePlan(model)
{
    internal override int MinSize => sizeof(int);

    public override string ToString() => $"any {Model.Name}";
}

/// <summary>
/// A sealed type with a hand-written contract: the length of its payload as a prefix in which nothing can be reserved, then the
/// payload. The type must be registered when it is written or read.
/// </summary>
internal sealed class ExactPlan(TypeModel model) : ValuePlan(model)
{
    public override string ToString() => $"{Model.Name} by its contract";
}

/// <summary>A value that is written as one of another type. Null, where the type has it, is the other type's null.</summary>
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

/// <summary>
/// A collection: its count as the prefix, then, where its comparer may vary, a byte for that, then the items.
/// </summary>
internal sealed class SequencePlan(TypeModel model, ValuePlan item, ShapeModel shape) : ValuePlan(model)
{
    internal ValuePlan Item { get; } = item;

    /// <summary>How items are taken from a collection, and how it is made of them.</summary>
    internal ShapeModel ShapeModel { get; } = shape;

    /// <summary>
    /// Whether the items are copied as one block of memory. The bytes are the same: every item is its own memory, and every
    /// pattern of bits is a value.
    /// </summary>
    internal bool IsBlock { get; init; }

    /// <summary>
    /// Whether the items are copied as a block without the padding of their memory, or in another order than that, where the processor has a fast way for it.
    /// Otherwise the same is true of them as of those of a block.
    /// </summary>
    internal bool IsPacked { get; init; }

    internal override bool HasPrefix => true;

    internal override int CodeSize => ContractLimits.Sum(1, Item.CodeSize);

    internal override IEnumerable<ValuePlan> Parts => [Item];

    public override string ToString() => $"{Model.Name} of {Item}{(IsBlock ? " as a block" : "")}";
}
