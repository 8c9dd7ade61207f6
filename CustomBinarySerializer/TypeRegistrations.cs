using System.Diagnostics.CodeAnalysis;
using CustomBinarySerializer.Contracts.Reflection;
using CustomBinarySerializer.Registry;

namespace CustomBinarySerializer;

/// <summary>
/// Registers types without a hand-written contract. <see cref="TypeRegistry.Register{T}(int, RegistrationOptions)"/> has
/// a constraint and is chosen for those with one: C# leaves out what doesn't meet its constraints. So a trimmed program
/// that writes its contracts by hand doesn't keep the code that makes contracts.
/// </summary>
public static class TypeRegistrations
{
    /// <summary>
    /// Registers a type: with its hand-written contract if it has one, else with one that the compiler made (the type
    /// carries <see cref="BinaryTypeIdAttribute"/> and was compiled with this library), else with one in IL.
    /// </summary>
    /// <typeparam name="T">
    /// A class, sealed or not, a struct, or a collection. Types derived from it are not covered; they have ids of their own.
    /// </typeparam>
    /// <param name="registry">The registry.</param>
    /// <param name="typeId">1 to <see cref="int.MaxValue"/>.</param>
    /// <param name="options">Which members are written, how instances are made, and what payloads may hold; the defaults if null.</param>
    /// <returns>The registry.</returns>
    /// <remarks>
    /// IL is made when the type is first written and when it is first read. Where none can be made, the members are
    /// written and read by reflection: slower, the same bytes. In a trimmed program, types inside this one only
    /// must be registered too, or kept by <see cref="DynamicDependencyAttribute"/>. Generic code without a constraint
    /// comes here for types with a hand-written contract, too.
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="registry"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="typeId"/> is below 1.</exception>
    /// <exception cref="ArgumentException">
    /// The type or the id is already registered, or the type, or something that it holds, can't be written; the message
    /// names type, member and remedy.
    /// </exception>
    [UnconditionalSuppressMessage(
        "AOT", "IL3050", Justification = "Only generic code comes here with a hand-written contract. Where the program lacks code for it, the registry says so.")]
    public static TypeRegistry Register<[DynamicallyAccessedMembers(ReflectedUniverse.NeededMembers)] T>(
        this TypeRegistry registry, int typeId, RegistrationOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(registry);
        return RegistrationChecks.IsHandWritten(typeof(T))
            ? registry.Register(typeof(T), typeId, options)
            : registry.RegisterMembers<T>(typeId, options);
    }

    /// <summary>Registers a type in the registry of a formatter.</summary>
    /// <typeparam name="T">As in <see cref="Register{T}(TypeRegistry, int, RegistrationOptions)"/>.</typeparam>
    /// <param name="formatter">The formatter.</param>
    /// <param name="typeId">1 to <see cref="int.MaxValue"/>.</param>
    /// <param name="options">Which members are written, how instances are made, and what payloads may hold; the defaults if null.</param>
    /// <exception cref="ArgumentNullException"><paramref name="formatter"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="typeId"/> is below 1.</exception>
    /// <exception cref="ArgumentException">As in <see cref="Register{T}(TypeRegistry, int, RegistrationOptions)"/>.</exception>
    public static void Register<[DynamicallyAccessedMembers(ReflectedUniverse.NeededMembers)] T>(
        this CustomBinaryFormatter formatter, int typeId, RegistrationOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(formatter);
        formatter.Registry.Register<T>(typeId, options);
    }
}
