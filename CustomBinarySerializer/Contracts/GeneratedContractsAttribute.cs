using System.ComponentModel;

namespace CustomBinarySerializer.Generated;

/// <summary>An attribute of assemblies with source-generated contracts, which creates them on request.</summary>
[AttributeUsage(AttributeTargets.Assembly)]
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class GeneratedContractsAttribute : Attribute
{
    /// <summary>
    /// Returns the contract of a type with <see cref="BinaryTypeIdAttribute"/>, or null if there is none.
    /// </summary>
    /// <param name="type">The full name of the type.</param>
    public abstract GeneratedContract? ContractOf(string type);

    /// <summary>Returns the generated form of a hand-written contract, or null if there is none.</summary>
    /// <param name="type">The full name of the class.</param>
    public abstract GeneratedForm? FormOf(string type);
}
