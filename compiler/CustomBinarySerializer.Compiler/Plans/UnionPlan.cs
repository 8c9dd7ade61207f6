using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Models;

namespace CustomBinarySerializer.Compiler.Plans;

/// <summary>A union of F#: a prefix that says which case it is, then the fields of that case.</summary>
/// <remarks>
/// <para>
/// <see cref="Prefix"/> has the numbers: null, if <see cref="HasNull"/>, then the cases by their tags. The fields follow with nothing reserved. How it is written
/// and read is said in the lowering.
/// </para>
/// <para>
/// As a root it is the same, with nothing reserved. Objects are then found by their <see cref="ClassModels"/>. It has no
/// callbacks, and can't be read into an existing object.
/// </para>
/// </remarks>
internal sealed class UnionPlan(TypeModel model, MethodModel? tag, bool isNullACase) : ValuePlan(model)
{
    private int? _ownCodeSize;

    /// <summary>In the order of their tags, which are 0, 1, 2… Set once, after the constructor, because a union may contain itself.</summary>
    internal ImmutableArray<UnionCase> Cases { get; set; } = [];

    /// <summary>Returns the tag of a value: static with the value as its parameter if <see cref="IsNullACase"/>, else of the instance; null in a schema.</summary>
    internal MethodModel? TagMethod { get; } = tag;

    /// <summary>Whether null is one of the cases, as in an option.</summary>
    internal bool IsNullACase { get; } = isNullACase;

    /// <summary>Whether the prefix must distinguish null from the cases.</summary>
    internal bool HasNull => !Model.IsValueType && !IsNullACase;

    /// <summary>Whether a value of this type may, at some depth, hold another of this type.</summary>
    internal bool IsRecursive { get; set; }

    /// <summary>Whether its cases have a routine of their own: because it may contain itself, or because of the size of their code.</summary>
    internal bool HasRoutine => IsRecursive || OwnCodeSize > ContractLimits.MaxInlineValues;

    internal override int CodeSize => HasRoutine ? 1 : OwnCodeSize;

    /// <summary>The number of values that the code of its cases reads or writes inline.</summary>
    internal int OwnCodeSize => _ownCodeSize ??= Parts.Aggregate(1, (size, part) => ContractLimits.Sum(size, part.CodeSize));

    internal override bool HasPrefix => true;

    internal override IEnumerable<ValuePlan> Parts => Cases.SelectMany(one => one.Fields).Select(member => member.Value);

    /// <summary>The type, and the classes inside it of which its objects are.</summary>
    internal ImmutableArray<TypeModel> ClassModels { get; init; } = [model];

    public override string ToString() => $"{Model.Name} of {string.Join(" | ", Cases.Select(one => one.Name))}";
}

/// <summary>One case of a union.</summary>
/// <param name="Name">As in the source.</param>
/// <param name="HolderModel">The type that declares the fields: a class inside the union, or the union itself.</param>
/// <param name="Fields">In order; each is read by the getter of a property and handed to <paramref name="Factory"/>, at its position.</param>
/// <param name="Factory">A static method with a parameter for each field; null in a schema.</param>
internal sealed record UnionCase(string Name, TypeModel HolderModel, ImmutableArray<MemberPlan> Fields, MethodModel? Factory);
