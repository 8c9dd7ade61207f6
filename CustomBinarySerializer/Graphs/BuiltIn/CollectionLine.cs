using System.Diagnostics.CodeAnalysis;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>A collection.</summary>
internal sealed record CollectionLine : BuiltInForm
{
    internal CollectionLine(
        Type type,
        int typeId,
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicParameterlessConstructor)] Type form)
        : base(type, typeId) => Form = form;

    /// <summary>A <see cref="CollectionForm"/>, generic in the arguments of the collection.</summary>
    [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicParameterlessConstructor)]
    internal Type Form { get; }

    /// <summary>Whether objects are of classes that the framework derives from it, and doesn't show.</summary>
    internal bool CoversHidden { get; init; }
}
