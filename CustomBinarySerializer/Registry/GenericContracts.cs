using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;

#pragma warning disable RS0030 // Contracts are closed over the type that the program registers.

namespace CustomBinarySerializer.Registry;

/// <summary>Contracts of types that are known only at run time.</summary>
internal static class GenericContracts
{
    /// <summary>Creates a contract of a type.</summary>
    /// <param name="open">The definition of the generic contract.</param>
    /// <param name="type">The type that is registered.</param>
    /// <param name="arguments">The arguments of the contract's constructor.</param>
    /// <exception cref="ArgumentException">
    /// The program lacks native code for the contract of the type, and can't generate it.
    /// </exception>
    [RequiresDynamicCode("Makes a generic type for the registered type.")]
    [UnconditionalSuppressMessage(
        "Trimming", "IL2055", Justification = "The type argument carries the same annotation as the parameter it came from.")]
    internal static Contract Make(
        [DynamicallyAccessedMembers(InstanceFactory.NeededMembers)] Type open,
        [DynamicallyAccessedMembers(InstanceFactory.NeededMembers)] Type type,
        params object[] arguments)
    {
        try
        {
            return (Contract)Activator.CreateInstance(
                open.MakeGenericType(type),
                BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.DoNotWrapExceptions,
                binder: null,
                arguments,
                culture: null)!;
        }
        catch (Exception e) when (!RuntimeFeature.IsDynamicCodeSupported && e is NotSupportedException or MemberAccessException)
        {
            throw RegistrationChecks.WithoutCode(type, e);
        }
    }
}
