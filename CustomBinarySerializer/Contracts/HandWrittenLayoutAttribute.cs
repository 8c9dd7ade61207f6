using System.ComponentModel;

namespace CustomBinarySerializer.Generated;

/// <summary>
/// An attribute with the layout that the compiler found in a hand-written contract, for <c>cbs layout</c>.
/// </summary>
/// <param name="typeId">The id of the type.</param>
/// <param name="operations">The operations of the contract in text form.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
[AttributeUsage(AttributeTargets.Assembly, AllowMultiple = true)]
public sealed class HandWrittenLayoutAttribute(int typeId, params string[] operations) : Attribute
{
    /// <summary>Gets the id of the type.</summary>
    public int Id { get; } = typeId;

    /// <summary>Gets the operations of the contract in text form.</summary>
    public IReadOnlyList<string> Operations { get; } = operations;
}
