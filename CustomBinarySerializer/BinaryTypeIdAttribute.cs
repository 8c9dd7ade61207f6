namespace CustomBinarySerializer;

/// <summary>
/// Gives a type the id under which <see cref="TypeRegistry.RegisterAssembly(System.Reflection.Assembly)"/> registers it.
/// </summary>
/// <remarks>
/// The id is part of the format: once frames exist, it must never name another type. Where the type has no hand-written contract, the compiler makes one, in the
/// assembly that declares it; <see cref="TypeRegistry.Register{T}"/> with the same options uses it, too.
/// </remarks>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct, Inherited = false)]
public sealed class BinaryTypeIdAttribute : ContractOptionsAttribute
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
