using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.AutoContracts.Plans;

/// <summary>
/// Which bytes a value of one type is. Plain data: the emitter, the interpreter, the description and the printed source
/// all read it, and none of them asks the type itself again.
/// </summary>
/// <remarks>
/// Text and collections begin with a prefix, 7 bits at a time: a length, a count, or the number that stands for null.
/// The object that holds such a value as its first member reserves the lowest numbers for its own null, which so costs no
/// byte; the value's own begin above those.
/// </remarks>
internal abstract class ValuePlan(Type type)
{
    internal Type Type { get; } = type;

    /// <summary>Bytes that every value takes, or null if that varies.</summary>
    internal virtual int? FixedSize => null;

    /// <summary>The fewest bytes that a value takes.</summary>
    internal virtual int MinSize => FixedSize ?? 1;

    /// <summary>Bytes that a value takes where it stands in an object or array: those of a reference, or of a struct.</summary>
    internal int InlineBytes { get; } = RuntimeHelpers.SizeOf(type.TypeHandle);

    /// <summary>Whether a value begins with a length or a count, in which numbers can be reserved.</summary>
    internal virtual bool HasPrefix => false;

    /// <summary>One line for people, and for tests.</summary>
    public override string ToString() => Type.Name;
}
