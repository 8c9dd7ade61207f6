using System.Collections.Immutable;
using CustomBinarySerializer.Contracts.Models;

namespace CustomBinarySerializer.Contracts.Plans;

/// <summary>A union of F#: a prefix that says which case it is, then the fields of that case.</summary>
/// <remarks>
/// <para>
/// In the prefix, above what is reserved: 0 is null, if <see cref="HasNull"/>; then come the cases, in the order of
/// <see cref="Cases"/>, of which each stands at its tag. The fields follow with nothing reserved.
/// </para>
/// <para>Who writes a value</para>
/// <list type="number">
/// <item>if <see cref="HasNull"/> and the value is null, writes the prefix <c>reserved</c>, and is done;</item>
/// <item>takes the tag: <c>tag = Tag(value)</c>, where <see cref="TagMethod"/> is static, takes the value, and knows null, if
/// <see cref="IsNullACase"/>; else it is the getter of an instance (of a struct, by its address);</item>
/// <item>enters the object, if <see cref="IsRecursive"/>;</item>
/// <item>writes the prefix <c>reserved + FirstCase + tag</c>;</item>
/// <item>switches over the tag, and writes each of the <see cref="UnionCase.Fields"/> as <see cref="MemberPlan.Getter"/> gives it,
/// the getter of a property of <see cref="UnionCase.HolderModel"/>, to which the value is cast first (Unsafe.As, since the tag
/// says so); for a struct, the holder is the struct itself;</item>
/// <item>leaves the object, if <see cref="IsRecursive"/>.</item>
/// </list>
/// <para>Who reads a value whose prefix has been read</para>
/// <list type="number">
/// <item>returns null for the prefix <c>reserved</c>, if <see cref="HasNull"/>;</item>
/// <item>has <c>tag = prefix - reserved - FirstCase</c>, and throws <c>ReadCursor.ThrowInvalidPrefix(prefix, Type)</c> unless it is
/// one of the <see cref="Cases"/> (a negative tag is none);</item>
/// <item>enters the object, if <see cref="IsRecursive"/>;</item>
/// <item>reads the fields of that case in order, each into a local;</item>
/// <item>calls <see cref="UnionCase.Factory"/>, a static method, with these; it returns the union (null, for the case that null is);</item>
/// <item>leaves the object, if <see cref="IsRecursive"/>.</item>
/// </list>
/// <para>
/// As a root it is the same, with nothing reserved. Objects are then found by their <see cref="ClassModels"/>. It has no
/// callbacks, and can't be read into an existing object.
/// </para>
/// </remarks>
internal sealed class UnionPlan(TypeModel model, MethodModel? tag, bool isNullACase) : ValuePlan(model)
{
    /// <summary>In the order of their tags, which are 0, 1, 2… Set once, after the constructor, because a union may contain itself.</summary>
    internal ImmutableArray<UnionCase> Cases { get; set; } = [];

    /// <summary>Returns the tag of a value: static with the value as its parameter if <see cref="IsNullACase"/>, else of the instance; null in a schema.</summary>
    internal MethodModel? TagMethod { get; } = tag;

    /// <summary>Whether null is one of the cases, as in an option.</summary>
    internal bool IsNullACase { get; } = isNullACase;

    /// <summary>Whether the prefix must tell null from the cases.</summary>
    internal bool HasNull => !Model.IsValueType && !IsNullACase;

    /// <summary>The number of the prefix, above what is reserved, that stands for the case with the tag 0.</summary>
    internal int FirstCase => Prefix.Of(this).First;

    /// <summary>Whether a value of this type may, at some depth, hold another of this type.</summary>
    internal bool IsRecursive { get; set; }

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
