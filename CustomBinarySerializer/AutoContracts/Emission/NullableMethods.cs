using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace CustomBinarySerializer.AutoContracts.Emission;

/// <summary>What emitted code calls of a closed <see cref="Nullable{T}"/>.</summary>
[UnconditionalSuppressMessage("Trimming", "IL2070", Justification = ContractEmitter.Kept)]
internal static class NullableMethods
{
    internal static MethodInfo HasValue(Type type) => type.GetProperty(nameof(Nullable<>.HasValue))!.GetMethod!;

    internal static MethodInfo GetValueOrDefault(Type type) => type.GetMethod(nameof(Nullable<>.GetValueOrDefault), Type.EmptyTypes)!;

    internal static ConstructorInfo Constructor(Type type) => type.GetConstructor([Nullable.GetUnderlyingType(type)!])!;
}
