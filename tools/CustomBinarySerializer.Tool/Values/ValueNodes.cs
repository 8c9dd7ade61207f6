using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Tool.Values;

/// <summary>A decoded value that has parts. All other values are null, scalars, texts and arrays of bytes.</summary>
internal abstract class ValueNode
{
    /// <summary>Adds the next part while the value is decoded.</summary>
    internal abstract void Add(object? value);
}

/// <summary>An object. It holds the members that were decoded.</summary>
/// <param name="members">All members of the object's type.</param>
internal sealed class ObjectNode(ImmutableArray<MemberPlan> members) : ValueNode
{
    private static readonly object s_absent = new();

    private readonly object?[] _values = CreateAbsent(members.Length);

    /// <summary>The position of the member whose value is added next.</summary>
    internal int Next { get; set; }

    /// <summary>The decoded members, in the order of the bytes.</summary>
    internal IEnumerable<(string Name, object? Value)> Members
    {
        get
        {
            for (int i = 0; i < _values.Length; i++)
            {
                if (_values[i] != s_absent)
                {
                    yield return (members[i].Name, _values[i]);
                }
            }
        }
    }

    /// <summary>Returns the value of a member; null if it is null, wasn't decoded or doesn't exist.</summary>
    internal object? Find(string name)
    {
        for (int i = 0; i < members.Length; i++)
        {
            if (members[i].Name == name)
            {
                return _values[i] == s_absent ? null : _values[i];
            }
        }

        return null;
    }

    internal override void Add(object? value) => _values[Next] = value;

    private static object?[] CreateAbsent(int count)
    {
        object?[] values = new object?[count];
        values.AsSpan().Fill(s_absent);
        return values;
    }
}

/// <summary>A collection.</summary>
internal sealed class ListNode : ValueNode
{
    /// <summary>The items in the order of the bytes.</summary>
    internal List<object?> Items { get; } = [];

    internal override void Add(object? value) => Items.Add(value);
}

/// <summary>A case of a union.</summary>
/// <param name="name">The name of the case.</param>
internal sealed class CaseNode(string name) : ValueNode
{
    internal string Name => name;

    /// <summary>The fields; null if the case has none.</summary>
    internal ObjectNode? Fields { get; private set; }

    internal override void Add(object? value) => Fields = (ObjectNode?)value;
}

/// <summary>A frame: the whole message, or a value that travels with a type id.</summary>
/// <param name="typeId">The type id.</param>
/// <param name="typeName">The name of the type; null if the schema doesn't hold the id.</param>
internal sealed class FrameNode(int typeId, string? typeName) : ValueNode
{
    internal int TypeId => typeId;

    internal string? TypeName => typeName;

    /// <summary>Whether the layout of the payload is known.</summary>
    internal bool HasValue { get; set; }

    /// <summary>The value, if the layout is known.</summary>
    internal object? Value { get; private set; }

    /// <summary>The payload if the layout isn't known, else null.</summary>
    internal byte[]? Payload { get; set; }

    /// <summary>The bytes after the last known member; null if there are none.</summary>
    internal byte[]? TrailingData { get; set; }

    internal override void Add(object? value) => Value = value;
}

/// <summary>A value with a hand-written contract.</summary>
/// <param name="Type">The name of the value's type.</param>
/// <param name="Payload">The payload.</param>
internal sealed record ExactNode(string Type, byte[] Payload);
