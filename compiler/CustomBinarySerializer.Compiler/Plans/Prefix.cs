
namespace CustomBinarySerializer.Compiler.Plans;

/// <summary>
/// The values of one prefix, a variable-length number of 7 bits per byte. Only this type adds to them or subtracts from
/// them.
/// </summary>
/// <remarks>
/// <code>
///   0 … Reserved - 1   belong to the object that begins with this value: its null, and an object of a derived type
///   Null               null, where a value may be null
///   Derived            an object of a derived type, whose frame follows, where the class isn't sealed
///   First + n          a count or length of n, or the case with the tag n; for an object, n = 0: its members follow
/// </code>
/// An object of a class whose first member has a prefix shares that prefix. It reserves the numbers below its own
/// <see cref="First"/> in it, so that null costs no byte. A struct and a converted value need no numbers: they have the
/// prefix of the value that they begin with, including the numbers that their own holder reserves.
/// </remarks>
/// <param name="Reserved">The number of lowest values that belong to the holder.</param>
/// <param name="HasNull">Whether the prefix has a number for null.</param>
/// <param name="HasDerived">Whether the prefix has a number for an object of a derived type.</param>
internal readonly record struct Prefix(int Reserved, bool HasNull, bool HasDerived = false)
{
    /// <summary>Gets the number for null.</summary>
    internal int Null => HasNull ? Reserved : throw new InvalidOperationException("The value is never null.");

    /// <summary>Gets the number for an object of a derived type.</summary>
    internal int Derived => HasDerived ? First - 1 : throw new InvalidOperationException("The value has no derived types.");

    /// <summary>
    /// Gets the number for the length or count 0, for the case with the tag 0, or for an object whose members follow.
    /// </summary>
    internal int First => Reserved + (HasNull ? 1 : 0) + (HasDerived ? 1 : 0);

    /// <summary>
    /// Returns the prefix of a value. Numbers can be reserved in it only if <see cref="ValuePlan.HasPrefix"/> is true.
    /// </summary>
    internal static Prefix Of(ValuePlan plan, int reserved = 0) => plan switch
    {
        TextPlan text => new Prefix(reserved, text.HasNull),
        SequencePlan => new Prefix(reserved, HasNull: true),
        UnionPlan union => new Prefix(reserved, union.HasNull),
        ConvertedPlan converted => Of(converted.Surrogate, reserved),
        ObjectPlan { HasHead: true } holder => new Prefix(Reserved: 0, HasNull: true, HasDerived: holder.HasDerived),
        ObjectPlan holder when SharingMember(holder) is { } member => Of(member.Value, reserved),
        ExactPlan => new Prefix(Reserved: 0, HasNull: true),
        _ => throw new ArgumentException($"{plan} has no prefix.", nameof(plan)),
    };

    /// <summary>Returns the member that shares its prefix with the object, or null.</summary>
    internal static MemberPlan? SharingMember(ObjectPlan holder) =>
        holder.Members is [{ Value.HasPrefix: true } first, ..] && !(holder.HasHead && first.IsOptional) ? first : null;

    /// <summary>Returns the count of numbers that are reserved in the prefix of an object's first member.</summary>
    /// <param name="holder">The object.</param>
    /// <param name="reserved">The count of numbers that are reserved in the object's own prefix.</param>
    internal static int ReservedInFirstMember(ObjectPlan holder, int reserved = 0) =>
        !holder.HasHead ? reserved : SharingMember(holder) is null ? 0 : Of(holder).First;

    /// <summary>Returns the number that encodes a length, a count or the tag of a case.</summary>
    internal int Of(int value) => First + value;

    /// <summary>
    /// Returns the length, count or tag that a number encodes. A negative result is invalid, as is a tag that the union
    /// doesn't have.
    /// </summary>
    internal int ValueOf(int number) => number - First;
}
