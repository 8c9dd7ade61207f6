using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Models;

namespace CustomBinarySerializer.Compiler.Plans;

/// <summary>
/// An object among the bytes of the one that holds it: its members in order. A class has null before them: fused into the
/// prefix of the first member if that has one, else a byte of its own. Where the class isn't sealed, an object of a
/// derived type is a frame with an id.
/// </summary>
/// <remarks><see cref="Prefix"/> has the numbers. As a root, where a frame is around it, it is its members alone.</remarks>
internal sealed class ObjectPlan(TypeModel model) : ValuePlan(model)
{
    // Null, a derived type, and how it is made.
    private const int CodeSizeOfClass = 4;

    private ImmutableArray<MemberPlan> _members;
    private Measured<int?>? _fixedSize;
    private int? _ownCodeSize;
    private int? _stackValues;
    private int? _minSizeOfMembers;

    /// <summary>In the order of the bytes. Set once, after the constructor, because a type may contain itself.</summary>
    internal ImmutableArray<MemberPlan> Members
    {
        get => _members.IsDefault ? [] : _members;
        set => _members = value;
    }

    internal Construction Construction { get; set; } = Construction.Default;

    internal Callbacks Callbacks { get; set; } = Callbacks.None;

    /// <summary>Whether an object of this type may, at some depth, hold another of this type.</summary>
    internal bool IsRecursive { get; set; }

    internal bool IsClass => !Model.IsValueType;

    /// <summary>Whether there may be an object of a derived type in its place.</summary>
    internal bool HasDerived => IsClass && !Model.IsSealed;

    /// <summary>Whether the prefix is that of the first member.</summary>
    internal bool IsFused => IsClass && Prefix.SharingMember(this) is not null;

    // Before the members are known it holds itself, by way of something whose size varies.
    /// <inheritdoc/>
    internal override int? FixedSize => IsClass || !Callbacks.IsEmpty || _members.IsDefault ? null : (_fixedSize ??= SizeOfMembers()).Value;

    /// <inheritdoc/>
    internal override int? InlineSize => FixedSize is { } size && OwnCodeSize <= ContractLimits.MaxInlineValues ? size : null;

    /// <summary>Whether its members have a routine of their own: because it may contain itself, or because code with all of them inline wherever it occurs costs more than calls.</summary>
    internal bool HasRoutine => IsRecursive || Members.Length > ContractLimits.MaxInlineMembers || OwnCodeSize > ContractLimits.MaxInlineValues;

    internal override int CodeSize => FixedSize is null ? (HasRoutine ? 1 : OwnCodeSize) : OwnCodeSize > ContractLimits.MaxInlineValues ? 1 : OwnCodeSize;

    /// <summary>The number of values that the code of its members reads or writes inline.</summary>
    internal int OwnCodeSize => _ownCodeSize ??= Members.Aggregate(IsClass ? CodeSizeOfClass : 1, (size, member) => ContractLimits.Sum(size, member.Value.CodeSize));

    internal override int StackValues => IsClass || _members.IsDefault ? 1
        : _stackValues ??= Members.Aggregate(1, (count, member) => ContractLimits.Sum(count, member.Value.StackValues));

    internal override int MinSize => IsClass ? 1 : MinSizeOfMembers;

    /// <summary>The fewest bytes of the members of a root. To be asked only when all plans are complete.</summary>
    internal int MinSizeOfMembers => _minSizeOfMembers ??= Members.Aggregate(0, (size, member) => member.IsOptional ? size : ContractLimits.Sum(size, member.Value.MinSize));

    // A class never lends its prefix: types that contain themselves would reserve ever more numbers of it.
    internal override bool HasPrefix => !IsClass && Prefix.SharingMember(this) is not null;

    internal override IEnumerable<ValuePlan> Parts => Members.Select(member => member.Value);

    public override string ToString() => Model.Name;

    private Measured<int?> SizeOfMembers()
    {
        int size = 0;
        foreach (MemberPlan member in _members)
        {
            if (member.Value.FixedSize is not { } memberSize)
            {
                return new(null);
            }

            size = ContractLimits.Sum(size, memberSize);
        }

        return new(size);
    }

    private sealed record Measured<T>(T Value);
}

/// <summary>One member of an object.</summary>
/// <param name="Name">As in the source.</param>
/// <param name="Value">Its bytes.</param>
/// <param name="Getter">A field, or a property with a getter; null in a schema.</param>
/// <param name="Setter">A field, or a property with a setter; null if only the constructor sets it.</param>
/// <param name="ConstructorParameter">The position of the parameter that it is handed to, or -1.</param>
/// <param name="IsOptional">Whether it may be absent at the end of a frame that was written before it existed.</param>
internal sealed record MemberPlan(
    string Name, ValuePlan Value, MemberModel? Getter, MemberModel? Setter, int ConstructorParameter = -1, bool IsOptional = false)
{
    public override string ToString() => $"{Name}: {Value}{(IsOptional ? ", optional" : "")}";
}

/// <summary>How an object comes into being.</summary>
/// <param name="Model">
/// The constructor to call: without parameters before the members are read, with parameters after.
/// Null for the default of a struct, and for a class that starts uninitialized.
/// </param>
internal sealed record Construction(ConstructorModel? Model)
{
    internal static readonly Construction Default = new(Model: null);

    /// <summary>Whether members are handed to the constructor, so that the object can't exist before they are read.</summary>
    internal bool TakesMembers => Model is not null && Model.Parameters.Length > 0;
}

/// <summary>
/// The instance methods <c>void M(StreamingContext)</c> of a type that carry [OnSerializing] and so on, those of base classes first.
/// </summary>
internal sealed record Callbacks(
    ImmutableArray<MethodModel> OnSerializing,
    ImmutableArray<MethodModel> OnSerialized,
    ImmutableArray<MethodModel> OnDeserializing,
    ImmutableArray<MethodModel> OnDeserialized)
{
    internal static readonly Callbacks None = new([], [], [], []);

    internal bool IsEmpty => OnSerializing.IsEmpty && OnSerialized.IsEmpty && OnDeserializing.IsEmpty && OnDeserialized.IsEmpty;
}
