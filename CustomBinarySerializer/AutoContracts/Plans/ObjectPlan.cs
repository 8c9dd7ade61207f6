using System.Collections.Immutable;
using System.Reflection;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.AutoContracts.Plans;

/// <summary>
/// An object among the bytes of the one that holds it: its members in order. A class has null in front: fused into the
/// prefix of the first member if that has one, else a byte of its own. Where the class isn't sealed, an object of a
/// derived type is a frame with an id.
/// </summary>
/// <remarks><see cref="Prefix"/> has the numbers. As a root, where a frame is around it, it is its members alone.</remarks>
internal sealed class ObjectPlan(Type type) : ValuePlan(type)
{
    private bool? _isCounted;

    /// <summary>In the order of the bytes. Set once, behind the constructor, because a type may contain itself.</summary>
    internal ImmutableArray<MemberPlan> Members { get; set; } = [];

    internal Construction Construction { get; set; } = Construction.Default;

    internal Callbacks Callbacks { get; set; } = Callbacks.None;

    /// <summary>Whether an object of this type may, at some depth, hold another of this type.</summary>
    internal bool IsRecursive { get; set; }

    internal bool IsClass => !Type.IsValueType;

    /// <summary>Whether there may be an object of a derived type in its place.</summary>
    internal bool HasDerived => IsClass && !Type.IsSealed;

    /// <summary>How many numbers of the prefix say something other than that the members follow.</summary>
    internal int NullAndDerived => IsClass ? Prefix.Of(this).First : 0;

    /// <summary>Whether the prefix is that of the first member.</summary>
    internal bool IsFused => IsClass && Prefix.SharingMember(this) is not null;

    /// <summary>Bytes that an object of the class allocates, as far as its members tell.</summary>
    internal int ObjectBytes => (int)Math.Min(int.MaxValue, MemoryBudget.OfObject(Members.Sum(member => (long)member.Value.InlineBytes)));

    /// <summary>Whether an object can allocate so much for few bytes that it has to be counted (<see cref="MemoryBudget"/>).</summary>
    internal bool IsCounted => _isCounted ??= IsClass && ObjectBytes > MemoryBudget.UncountedPerByte * (MinSizeOfMembers + (IsFused ? 0L : 1L));

    /// <inheritdoc/>
    internal override int? FixedSize
    {
        get
        {
            if (IsClass || !Callbacks.IsEmpty)
            {
                return null;
            }

            int size = 0;
            foreach (MemberPlan member in Members)
            {
                if (member.Value.FixedSize is not { } memberSize)
                {
                    return null;
                }

                size += memberSize;
            }

            return size;
        }
    }

    internal override int MinSize => IsClass ? 1 : MinSizeOfMembers;

    /// <summary>The fewest bytes of the members of a root.</summary>
    internal int MinSizeOfMembers => Members.Sum(member => member.IsOptional ? 0 : member.Value.MinSize);

    // A class never lends its prefix: types that contain themselves would reserve ever more numbers of it.
    internal override bool HasPrefix => !IsClass && Prefix.SharingMember(this) is not null;

    public override string ToString() => Type.Name;
}

/// <summary>One member of an object.</summary>
/// <param name="Name">As in the source.</param>
/// <param name="Value">Its bytes.</param>
/// <param name="Get">A <see cref="FieldInfo"/>, or a <see cref="PropertyInfo"/> with a getter.</param>
/// <param name="Set">A <see cref="FieldInfo"/>, or a <see cref="PropertyInfo"/> with a setter; null if only the constructor sets it.</param>
/// <param name="ConstructorParameter">The position of the parameter that it is handed to, or -1.</param>
/// <param name="IsOptional">Whether it may be absent at the end of a frame that was written before it existed.</param>
internal sealed record MemberPlan(
    string Name, ValuePlan Value, MemberInfo Get, MemberInfo? Set, int ConstructorParameter = -1, bool IsOptional = false)
{
    /// <summary>What an absent member is handed to the constructor as: what the source gives the parameter, else null for the default of its type.</summary>
    internal static object? DefaultOf(ParameterInfo parameter) =>
        parameter is { HasDefaultValue: true, DefaultValue: { } value } && parameter.ParameterType.IsInstanceOfType(value) ? value : null;

    public override string ToString() => $"{Name}: {Value}{(IsOptional ? ", optional" : "")}";
}
