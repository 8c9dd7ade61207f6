using System.ComponentModel;

namespace CustomBinarySerializer;

/// <summary>For generated code: names the set of the contracts of an assembly's types that carry <see cref="BinaryTypeIdAttribute"/>.</summary>
/// <param name="set">A <see cref="ContractSet"/> with a constructor without parameters.</param>
[AttributeUsage(AttributeTargets.Assembly)]
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class GeneratedContractsAttribute(
    [System.Diagnostics.CodeAnalysis.DynamicallyAccessedMembers(System.Diagnostics.CodeAnalysis.DynamicallyAccessedMemberTypes.PublicParameterlessConstructor)] Type set) : Attribute
{
    /// <summary>The set.</summary>
    [System.Diagnostics.CodeAnalysis.DynamicallyAccessedMembers(System.Diagnostics.CodeAnalysis.DynamicallyAccessedMemberTypes.PublicParameterlessConstructor)]
    public Type Set { get; } = set;
}
