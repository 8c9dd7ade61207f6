using System.Diagnostics.CodeAnalysis;
using CustomBinarySerializer.Contracts.Reflection;
using CustomBinarySerializer.Registry;

namespace CustomBinarySerializer;

/// <summary>Extension methods that register types without a hand-written contract.</summary>
/// <remarks>
/// <see cref="TypeRegistry.Register{T}(int, RegistrationOptions)"/> is constrained to types with a hand-written
/// contract, and C# prefers it for these. A trimmed program with hand-written contracts only therefore doesn't keep the
/// code that generates contracts.
/// </remarks>
public static class TypeRegistrations
{
    /// <summary>Registers a type with its hand-written, source-generated or run-time generated contract.</summary>
    /// <typeparam name="T">
    /// A class, struct or collection. Derived types aren't covered; they have ids of their own.
    /// </typeparam>
    /// <param name="registry">The registry.</param>
    /// <param name="typeId">The type id, from 1 to <see cref="int.MaxValue"/>.</param>
    /// <param name="options">The options of the contract; the defaults if null.</param>
    /// <returns>The registry.</returns>
    /// <remarks>
    /// <para>
    /// A hand-written contract is preferred. Next is a source-generated one, which exists if the type has
    /// <see cref="BinaryTypeIdAttribute"/> and was compiled with this library. Otherwise the contract is emitted as IL
    /// when the type is first written and first read. Where IL isn't available, slower reflection writes and reads the
    /// same bytes.
    /// </para>
    /// <para>
    /// In a trimmed program, types that only this one holds must be registered too, or kept by
    /// <see cref="DynamicDependencyAttribute"/>. Generic code without a constraint calls this method for types with a
    /// hand-written contract, too.
    /// </para>
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="registry"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="typeId"/> is below 1.</exception>
    /// <exception cref="ArgumentException">
    /// The type or the id is already registered, or the type or one of its members can't be written. The message names
    /// type, member and remedy.
    /// </exception>
    [UnconditionalSuppressMessage(
        "AOT", "IL3050",
        Justification = "Only generic code comes here with a hand-written contract. "
            + "Where the program lacks code for it, the registry says so.")]
    public static TypeRegistry Register<[DynamicallyAccessedMembers(ReflectedUniverse.NeededMembers)] T>(
        this TypeRegistry registry, int typeId, RegistrationOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(registry);
        return RegistrationChecks.IsHandWritten(typeof(T))
            ? registry.Register(typeof(T), typeId, options)
            : registry.RegisterMembers<T>(typeId, options);
    }

    /// <summary>Registers a type in the registry of a formatter.</summary>
    /// <typeparam name="T">
    /// A class, struct or collection. Derived types aren't covered; they have ids of their own.
    /// </typeparam>
    /// <param name="formatter">The formatter.</param>
    /// <param name="typeId">The type id, from 1 to <see cref="int.MaxValue"/>.</param>
    /// <param name="options">The options of the contract; the defaults if null.</param>
    /// <exception cref="ArgumentNullException"><paramref name="formatter"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="typeId"/> is below 1.</exception>
    /// <inheritdoc cref="Register{T}(TypeRegistry, int, RegistrationOptions)"
    ///     path="/exception[@cref='T:System.ArgumentException']"/>
    public static void Register<[DynamicallyAccessedMembers(ReflectedUniverse.NeededMembers)] T>(
        this CustomBinaryFormatter formatter, int typeId, RegistrationOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(formatter);
        formatter.Registry.Register<T>(typeId, options);
    }
}
