using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using CustomBinarySerializer.Graphs.Format;

#pragma warning disable RS0030 // Closed over types that are registered or built in.

namespace CustomBinarySerializer.Graphs;

/// <summary>
/// The constructed types that payloads have requested. Their number is limited, because the runtime never unloads a
/// type. Thread-safe.
/// </summary>
[UnconditionalSuppressMessage("AOT", "IL3050", Justification = "RegisterSerializable, the only way here, carries the requirement.")]
[UnconditionalSuppressMessage("Trimming", "IL2055", Justification = "RegisterSerializable, the only way here, carries the requirement.")]
internal sealed class ClosedTypes
{
    /// <summary>The maximum number of types.</summary>
    internal const int MaxTypes = 16_384;

    private readonly ConcurrentDictionary<Type[], Type> _types = new(DeclaredArguments.SameTypes.Instance);

    /// <summary>Returns a constructed generic type.</summary>
    /// <exception cref="BinarySerializationException">
    /// The type arguments violate a constraint, or <see cref="MaxTypes"/> types have been constructed already.
    /// </exception>
    internal Type Close(Type definition, Type[] arguments)
    {
        Type[] key = [definition, .. arguments];
        return _types.TryGetValue(key, out Type? closed) ? closed : Add(key, Make(definition, arguments));
    }

    /// <summary>Returns an array type other than a vector.</summary>
    /// <exception cref="BinarySerializationException">
    /// <see cref="MaxTypes"/> types have been constructed already.
    /// </exception>
    internal Type Array(Type element, int rank)
    {
        Type[] key = [typeof(Array), typeof(int).MakeArrayType(rank), element];
        return _types.TryGetValue(key, out Type? array) ? array : Add(key, () => element.MakeArrayType(rank));
    }

    private Type Add(Type[] key, Func<Type> make)
    {
        if (_types.Count >= MaxTypes)
        {
            throw GraphErrors.TooManyTypes(MaxTypes);
        }

        return _types.GetOrAdd(key, make());
    }

    private static Func<Type> Make(Type definition, Type[] arguments) => () =>
    {
        try
        {
            return definition.MakeGenericType(arguments);
        }
        catch (Exception e) when (e is ArgumentException or TypeLoadException or NotSupportedException)
        {
            throw new BinarySerializationException(
                SerializationErrorCode.InvalidValue, $"The payload asks for a type that can't be: {e.Message}", e);
        }
    };
}
