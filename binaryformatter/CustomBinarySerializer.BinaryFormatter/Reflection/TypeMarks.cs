using System.Diagnostics.CodeAnalysis;

namespace CustomBinarySerializer.Graphs.Reflection;

/// <summary>
/// Attributes and base types of a type that is loaded, or only read from metadata. The latter is never equal to a
/// loaded
/// type, so that names are compared.
/// </summary>
internal static class TypeMarks
{
    /// <summary>Returns whether a type itself has an attribute.</summary>
    internal static bool Has<TAttribute>(Type type)
        where TAttribute : Attribute =>
        type.Assembly.ReflectionOnly
            ? type.GetCustomAttributesData().Any(mark => mark.AttributeType.FullName == typeof(TAttribute).FullName)
            : type.IsDefined(typeof(TAttribute), inherit: false);

    /// <summary>Returns whether a type is a framework type, is derived from it, or implements it.</summary>
    /// <param name="type">The type.</param>
    /// <param name="known">A class or interface; of a generic one, the definition.</param>
    [UnconditionalSuppressMessage(
        "Trimming", "IL2070", Justification = "Types from metadata aren't trimmed, and of a loaded type nothing is enumerated.")]
    internal static bool Is(Type type, Type known)
    {
        if (!type.Assembly.ReflectionOnly && !known.IsGenericTypeDefinition)
        {
            return known.IsAssignableFrom(type);
        }

        return known.IsInterface
            ? IsNamed(type, known) || type.GetInterfaces().Any(one => IsNamed(one, known))
            : LevelsOf(type).Any(level => IsNamed(level, known));
    }

    /// <summary>Returns a type and its base types, the type itself first.</summary>
    internal static IEnumerable<Type> LevelsOf(Type type)
    {
        for (Type? level = type; level is not null; level = level.BaseType)
        {
            yield return level;
        }
    }

    private static bool IsNamed(Type type, Type known) =>
        (type.IsConstructedGenericType ? type.GetGenericTypeDefinition() : type).FullName == known.FullName;
}
