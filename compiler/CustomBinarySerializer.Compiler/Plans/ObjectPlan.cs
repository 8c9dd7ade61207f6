using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Models;

namespace CustomBinarySerializer.Compiler.Plans;

/// <summary>
/// A plan of an object inside another: its members in order. A class begins with null, which is fused into the prefix
/// of the first member or else takes a byte. An object of a derived type is a frame with an id, if the class isn't
/// sealed.
/// </summary>
/// <remarks>
/// <see cref="Prefix"/> defines the numbers. As a root, inside a frame, an object consists of its members only.
/// </remarks>
internal sealed class ObjectPlan(TypeModel model) : ValuePlan(model)
{
    // Null, a derived type, and the creation of the object.
    private const int CodeSizeOfClass = 4;

    private ImmutableArray<MemberPlan> _members;
    private Measured<int?>? _fixedSize;
    private int? _ownCodeSize;
    private int? _stackValues;
    private int? _minSizeOfMembers;

    /// <summary>
    /// Gets or sets the members in the order of the bytes. They are set once after construction, because a type may
    /// contain itself.
    /// </summary>
    internal ImmutableArray<MemberPlan> Members
    {
        get => _members.IsDefault ? [] : _members;
        set => _members = value;
    }

    internal Construction Construction { get; set; } = Construction.Default;

    internal Callbacks Callbacks { get; set; } = Callbacks.None;

    /// <summary>Whether an object of this type can contain another, directly or indirectly.</summary>
    internal bool IsRecursive { get; set; }

    internal bool IsClass => !Model.IsValueType;

    /// <summary>
    /// Whether the members of a class are written without a head, so that it can't be null. Only hand-written contracts
    /// write objects like this.
    /// </summary>
    internal bool IsBare { get; init; }

    /// <summary>Whether the object begins with a number for null, or shares the prefix of its first member.</summary>
    internal bool HasHead => IsClass && !IsBare;

    /// <summary>Whether the object may be of a derived type.</summary>
    internal bool HasDerived => HasHead && !Model.IsSealed;

    /// <summary>Whether the object shares the prefix of its first member.</summary>
    internal bool IsFused => HasHead && Prefix.SharingMember(this) is not null;

    // Before its members are known, the object contains itself through a value of varying size.
    /// <inheritdoc/>
    internal override int? FixedSize => IsClass || !Callbacks.IsEmpty || _members.IsDefault ? null : (_fixedSize ??= SizeOfMembers()).Value;

    /// <inheritdoc/>
    internal override int? InlineSize => FixedSize is { } size && OwnCodeSize <= ContractLimits.MaxInlineValues ? size : null;

    /// <summary>
    /// Whether the members have a routine of their own: because the type is recursive, or because inline code would be
    /// too large.
    /// </summary>
    internal bool HasRoutine =>
        IsRecursive || Members.Length > ContractLimits.MaxInlineMembers || OwnCodeSize > ContractLimits.MaxInlineValues;

    internal override int CodeSize =>
        FixedSize is null ? (HasRoutine ? 1 : OwnCodeSize) : OwnCodeSize > ContractLimits.MaxInlineValues ? 1 : OwnCodeSize;

    /// <summary>Gets the number of values that the code of the members reads or writes inline.</summary>
    internal int OwnCodeSize =>
        _ownCodeSize ??= Members.Aggregate(
            IsClass ? CodeSizeOfClass : 1, (size, member) => ContractLimits.Sum(size, member.Value.CodeSize));

    internal override int StackValues => IsClass || _members.IsDefault ? 1
        : _stackValues ??= Members.Aggregate(1, (count, member) => ContractLimits.Sum(count, member.Value.StackValues));

    internal override int MinSize => HasHead ? 1 : MinSizeOfMembers;

    /// <summary>Gets the minimum size of a root's members in bytes. Valid only when all plans are complete.</summary>
    internal int MinSizeOfMembers =>
        _minSizeOfMembers ??= Members.Aggregate(
            0, (size, member) => member.IsOptional ? size : ContractLimits.Sum(size, member.Value.MinSize));

    // A class never shares its prefix with its holder: recursive types would reserve an unlimited number of values.
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

/// <summary>A member of an object.</summary>
/// <param name="Name">The name in the source.</param>
/// <param name="Value">The plan of the value.</param>
/// <param name="Getter">A field, or a property with a getter; null in a schema.</param>
/// <param name="Setter">A field, or a property with a setter; null if only the constructor sets it.</param>
/// <param name="ConstructorParameter">
/// The position of the constructor parameter that receives the member, or -1.
/// </param>
/// <param name="IsOptional">
/// Whether the member may be absent at the end of frames that were written before it existed.
/// </param>
internal sealed record MemberPlan(
    string Name, ValuePlan Value, MemberModel? Getter, MemberModel? Setter, int ConstructorParameter = -1, bool IsOptional = false)
{
    public override string ToString() => $"{Name}: {Value}{(IsOptional ? ", optional" : "")}";
}

/// <summary>The way an object is created.</summary>
/// <param name="Model">
/// The constructor to call: without parameters before the members are read, with parameters after. Null for the default
/// of a struct and for an uninitialized class.
/// </param>
internal sealed record Construction(ConstructorModel? Model)
{
    internal static readonly Construction Default = new(Model: null);

    /// <summary>
    /// Whether the constructor takes members, so that they must be read before the object is created.
    /// </summary>
    internal bool TakesMembers => Model is not null && Model.Parameters.Length > 0;
}

/// <summary>
/// The instance methods <c>void M(StreamingContext)</c> of a type with [OnSerializing] and the like, base classes
/// first.
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
