
namespace CustomBinarySerializer.Compiler.Plans;

/// <summary>The numbers of one prefix, which is written 7 bits at a time. Nobody else adds to them or subtracts from them.</summary>
/// <remarks>
/// <code>
///   0 … Reserved - 1   belong to the object that begins with this value: its null, and an object of a derived type
///   Null               null, where a value may be null
///   Derived            an object of a derived type, whose frame follows, where the class isn't sealed
///   First + n          a count or length of n, or the case with the tag n; for an object, n = 0: its members follow
/// </code>
/// An object of a class whose first member has a prefix has no other than that member's, in which it reserves the numbers
/// below its own <see cref="First"/>: null then costs no byte. A struct, which needs no numbers, and a converted value have
/// the prefix of what they begin with, with what their own holder reserves in it.
/// </remarks>
/// <param name="Reserved">How many of the lowest numbers belong to the holder.</param>
/// <param name="HasNull">Whether the value has a number for null.</param>
/// <param name="HasDerived">Whether the value has a number for an object of a derived type.</param>
internal readonly record struct Prefix(int Reserved, bool HasNull, bool HasDerived = false)
{
    /// <summary>The number for null.</summary>
    internal int Null => HasNull ? Reserved : throw new InvalidOperationException("The value is never null.");

    /// <summary>The number for an object of a derived type.</summary>
    internal int Derived => HasDerived ? First - 1 : throw new InvalidOperationException("The value has no derived types.");

    /// <summary>The number for the length or count 0, the case with the tag 0, or for an object whose members follow.</summary>
    internal int First => Reserved + (HasNull ? 1 : 0) + (HasDerived ? 1 : 0);

    /// <summary>Returns the prefix of a value; only where <see cref="ValuePlan.HasPrefix"/> says so can numbers be reserved in it.</summary>
    internal static Prefix Of(ValuePlan plan, int reserved = 0) => plan switch
    {
        TextPlan text => new Prefix(reserved, text.HasNull),
        SequencePlan => new Prefix(reserved, HasNull: true),
        UnionPlan union => new Prefix(reserved, union.HasNull),
        ConvertedPlan converted => Of(converted.Surrogate, reserved),
        ObjectPlan { IsClass: true } holder => new Prefix(Reserved: 0, HasNull: true, HasDerived: holder.HasDerived),
        ObjectPlan holder when SharingMember(holder) is { } member => Of(member.Value, reserved),
        ExactPlan => new Prefix(Reserved: 0, HasNull: true),
        _ => throw new ArgumentException($"{plan} has no prefix.", nameof(plan)),
    };

    /// <summary>Returns the member whose prefix is that of the object too, or null.</summary>
    internal static MemberPlan? SharingMember(ObjectPlan holder) =>
        holder.Members is [{ Value.HasPrefix: true } first, ..] && !(holder.IsClass && first.IsOptional) ? first : null;

    /// <summary>Returns how many numbers are reserved in the prefix of the first member of an object.</summary>
    /// <param name="holder">The object.</param>
    /// <param name="reserved">How many are reserved in its own.</param>
    internal static int ReservedInFirstMember(ObjectPlan holder, int reserved = 0) =>
        !holder.IsClass ? reserved : SharingMember(holder) is null ? 0 : Of(holder).First;

    /// <summary>Returns the number that stands for a length, a count or the tag of a case.</summary>
    internal int Of(int value) => First + value;

    /// <summary>Returns the length, the count or the tag that a number stands for; one that is negative, or no tag, is none.</summary>
    internal int ValueOf(int number) => number - First;
}
