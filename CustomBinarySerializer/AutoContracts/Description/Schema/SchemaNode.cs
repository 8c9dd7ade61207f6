using System.Collections.Immutable;

namespace CustomBinarySerializer.AutoContracts.Description.Schema;

/// <summary>
/// Which bytes a value is, as far as a reader without the program's types needs to know: a plan by its names. The nodes of a
/// schema form a graph, because a type may contain itself.
/// </summary>
/// <param name="name">The name of the type: of the table for built-in ones, else as in C#, with the namespace.</param>
internal abstract class SchemaNode(string name)
{
    /// <summary>Unique within the schema.</summary>
    internal string Name { get; } = name;

    internal virtual ImmutableArray<SchemaNode> Parts => [];

    /// <summary>Whether a value begins with a prefix, of which its holder may reserve the lowest numbers.</summary>
    internal virtual bool HasPrefix => false;

    public override string ToString() => Name;
}

/// <summary>The memory of the value, little-endian.</summary>
internal sealed class RawNode(string name, int size) : SchemaNode(name)
{
    internal int Size { get; } = size;
}

internal sealed class TextNode(string name) : SchemaNode(name)
{
    internal override bool HasPrefix => true;
}

/// <param name="name">The name of the enum.</param>
/// <param name="integer">Its integer.</param>
/// <param name="values">The values with a name, in the order of their numbers.</param>
internal sealed class EnumNode(string name, RawNode integer, ImmutableArray<EnumValue> values) : SchemaNode(name)
{
    internal RawNode Integer { get; } = integer;

    internal ImmutableArray<EnumValue> Values { get; } = values;

    internal override ImmutableArray<SchemaNode> Parts => [Integer];
}

internal readonly record struct EnumValue(string Name, Int128 Number);

internal sealed class NullableNode(string name, SchemaNode value) : SchemaNode(name)
{
    internal SchemaNode Value { get; } = value;

    internal override ImmutableArray<SchemaNode> Parts => [Value];
}

internal sealed class CollectionNode(string name, SchemaNode item, bool hasComparer) : SchemaNode(name)
{
    internal SchemaNode Item { get; } = item;

    internal bool HasComparer { get; } = hasComparer;

    internal override ImmutableArray<SchemaNode> Parts => [Item];

    internal override bool HasPrefix => true;
}

/// <summary>A value that is written as one of another type.</summary>
/// <param name="name">The name of the type.</param>
/// <param name="surrogate">What is written.</param>
/// <param name="isBuiltIn">Whether the library says what the surrogate means, and not the user.</param>
internal sealed class ConvertedNode(string name, SchemaNode surrogate, bool isBuiltIn) : SchemaNode(name)
{
    internal SchemaNode Surrogate { get; } = surrogate;

    internal bool IsBuiltIn { get; } = isBuiltIn;

    internal override ImmutableArray<SchemaNode> Parts => [Surrogate];

    internal override bool HasPrefix => Surrogate.HasPrefix;
}

internal sealed class ObjectNode(string name, ObjectKind kind) : SchemaNode(name)
{
    internal ObjectKind Kind { get; } = kind;

    /// <summary>Set once, behind the constructor, because a type may contain itself.</summary>
    internal ImmutableArray<SchemaMember> Members { get; set; } = [];

    internal override ImmutableArray<SchemaNode> Parts => [.. Members.Select(member => member.Value)];

    /// <summary>How many numbers of the prefix say something other than that the members follow.</summary>
    internal int NullAndDerived => (int)Kind;

    /// <summary>Whether the prefix is that of the first member.</summary>
    internal bool IsFused => Kind != ObjectKind.Struct && BeginsWithPrefix && !Members[0].IsOptional;

    internal override bool HasPrefix => Kind == ObjectKind.Struct && BeginsWithPrefix;

    private bool BeginsWithPrefix => Members.Length > 0 && Members[0].Value.HasPrefix;
}

/// <summary>The value is how many numbers of the prefix are taken.</summary>
internal enum ObjectKind
{
    /// <summary>Never null.</summary>
    Struct = 0,

    /// <summary>May be null.</summary>
    SealedClass = 1,

    /// <summary>May be null, or an object of a derived type, which is a frame.</summary>
    Class = 2,
}

internal sealed record SchemaMember(string Name, SchemaNode Value, bool IsOptional);

/// <summary>One of several cases, of which the prefix says which.</summary>
/// <param name="name">The name of the union.</param>
/// <param name="hasNull">Whether the first number of the prefix is null, in front of the cases.</param>
internal sealed class UnionNode(string name, bool hasNull) : SchemaNode(name)
{
    internal bool HasNull { get; } = hasNull;

    /// <summary>In the order of their numbers. Set once, behind the constructor, because a union may contain itself.</summary>
    internal ImmutableArray<SchemaCase> Cases { get; set; } = [];

    internal override ImmutableArray<SchemaNode> Parts => [.. Cases.SelectMany(one => one.Fields).Select(member => member.Value)];

    internal override bool HasPrefix => true;
}

internal sealed record SchemaCase(string Name, ImmutableArray<SchemaMember> Fields);

/// <summary>A frame inside the payload, or an int32 0 for null.</summary>
internal sealed class SlotNode(string name) : SchemaNode(name);

/// <summary>The length of a payload that only the type itself can read, plus 1, then that payload; 0 for null.</summary>
internal sealed class ExactNode(string name) : SchemaNode(name);
