using System.ComponentModel;

namespace CustomBinarySerializer.Generated;

/// <summary>Marks an assembly with generated contracts, and creates each when it is asked for.</summary>
[AttributeUsage(AttributeTargets.Assembly)]
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class GeneratedContractsAttribute : Attribute
{
    /// <summary>Returns the contract of a type that carries <see cref="BinaryTypeIdAttribute"/>; null where none was made.</summary>
    /// <param name="type">Its full name.</param>
    public abstract GeneratedContract? ContractOf(string type);

    /// <summary>Returns the flat form of a hand-written contract; null where none was made.</summary>
    /// <param name="type">The full name of the class.</param>
    public abstract GeneratedFlatForm? FlatFormOf(string type);
}
