using System.ComponentModel;

namespace CustomBinarySerializer.Generated;

/// <summary>The layout that the compiler found in a hand-written contract, for <c>cbs layout</c> to compare.</summary>
/// <param name="typeId">The id of the type.</param>
/// <param name="operations">One line for each operation.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
[AttributeUsage(AttributeTargets.Assembly, AllowMultiple = true)]
public sealed class HandWrittenLayoutAttribute(int typeId, params string[] operations) : Attribute
{
    /// <summary>The id of the type.</summary>
    public int Id { get; } = typeId;

    /// <summary>One line for each operation.</summary>
    public IReadOnlyList<string> Operations { get; } = operations;
}
