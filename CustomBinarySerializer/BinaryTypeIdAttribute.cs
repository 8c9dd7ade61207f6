namespace CustomBinarySerializer;

/// <summary>
/// Gives a type the id under which <see cref="TypeRegistry.RegisterAssembly(System.Reflection.Assembly)"/> registers it.
/// </summary>
/// <remarks>The id is part of the format: once frames exist, it must never name another type.</remarks>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct, Inherited = false)]
public sealed class BinaryTypeIdAttribute : Attribute
{
    /// <summary>Gives the type an id.</summary>
    /// <param name="typeId">
    /// 1 to <see cref="int.MaxValue"/>. Other values are refused when the assembly is registered.
    /// </param>
    public BinaryTypeIdAttribute(int typeId)
    {
        Id = typeId;
    }

    /// <summary>The id that travels in the header of each frame.</summary>
    public int Id { get; }
}
