using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Models;

namespace CustomBinarySerializer.Compiler.Plans;

/// <summary>A plan of an F# union: a prefix that identifies the case, then the fields of that case.</summary>
/// <remarks>
/// <para>
/// <see cref="Prefix"/> defines the numbers: null, if <see cref="HasNull"/>, then the cases by their tags. Nothing is
/// reserved in the fields that follow.
/// </para>
/// <para>
/// As a root it is the same, with nothing reserved. Objects are then found by their <see cref="ClassModels"/>. A union
/// has no callbacks and can't be read into an existing object.
/// </para>
/// </remarks>
internal sealed class UnionPlan(TypeModel model, MethodModel? tag, bool isNullACase) : ValuePlan(model)
{
    private int? _ownCodeSize;

    /// <summary>
    /// Gets or sets the cases in the order of their tags 0, 1, 2… They are set once after construction, because a
    /// union may contain itself.
    /// </summary>
    internal ImmutableArray<UnionCase> Cases { get; set; } = [];

    /// <summary>
    /// Gets the method that returns the tag of a value; null in a schema. It is static with the value as its parameter
    /// if <see cref="IsNullACase"/>, else an instance method.
    /// </summary>
    internal MethodModel? TagMethod { get; } = tag;

    /// <summary>Whether null is one of the cases, as in an F# option.</summary>
    internal bool IsNullACase { get; } = isNullACase;

    /// <summary>Whether the prefix must distinguish null from the cases.</summary>
    internal bool HasNull => !Model.IsValueType && !IsNullACase;

    /// <summary>Whether a value of this type can contain another, directly or indirectly.</summary>
    internal bool IsRecursive { get; set; }

    /// <summary>
    /// Whether the cases have a routine of their own: because the type is recursive, or because of their code size.
    /// </summary>
    internal bool HasRoutine => IsRecursive || OwnCodeSize > ContractLimits.MaxInlineValues;

    internal override int CodeSize => HasRoutine ? 1 : OwnCodeSize;

    /// <summary>Gets the number of values that the code of the cases reads or writes inline.</summary>
    internal int OwnCodeSize => _ownCodeSize ??= Parts.Aggregate(1, (size, part) => ContractLimits.Sum(size, part.CodeSize));

    internal override bool HasPrefix => true;

    internal override IEnumerable<ValuePlan> Parts => Cases.SelectMany(one => one.Fields).Select(member => member.Value);

    /// <summary>Gets the type and the nested classes of its objects.</summary>
    internal ImmutableArray<TypeModel> ClassModels { get; init; } = [model];

    public override string ToString() => $"{Model.Name} of {string.Join(" | ", Cases.Select(one => one.Name))}";
}

/// <summary>A case of a union.</summary>
/// <param name="Name">The name in the source.</param>
/// <param name="HolderModel">The type that declares the fields: a nested class, or the union itself.</param>
/// <param name="Fields">
/// The fields in order. Each has a property getter and is passed to <paramref name="Factory"/> at its position.
/// </param>
/// <param name="Factory">
/// The static method that creates the case, with a parameter for each field; null in a schema.
/// </param>
internal sealed record UnionCase(string Name, TypeModel HolderModel, ImmutableArray<MemberPlan> Fields, MethodModel? Factory);
