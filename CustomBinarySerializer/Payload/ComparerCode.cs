using System.Globalization;
using System.Runtime.Serialization;

namespace CustomBinarySerializer.Payload;

/// <summary>The one-byte codes of comparers, which are part of the format.</summary>
/// <remarks>
/// The byte exists only for string keys. Keys of other types can be written only with the default comparer of their
/// type.
/// </remarks>
internal static class ComparerCode
{
    internal const byte Default = 0;
    internal const byte Ordinal = 1;
    internal const byte OrdinalIgnoreCase = 2;
    internal const byte InvariantCulture = 3;
    internal const byte InvariantCultureIgnoreCase = 4;

    /// <exception cref="SerializationException">
    /// The comparer is neither the default one nor one that has a code.
    /// </exception>
    internal static byte Of<T>(IEqualityComparer<T>? comparer, Type collection)
    {
        comparer = (comparer as GuardedComparer<T>)?.Inner ?? comparer;
        return comparer is null or SeededComparer<T> || EqualityComparer<T>.Default.Equals(comparer) ? Default
            : CodeOf(comparer as IEqualityComparer<string?>)
                ?? (IsFormerDefault(comparer) ? Default : throw PayloadErrors.ComparerWithoutCode(comparer.GetType(), collection));
    }

    /// <exception cref="SerializationException">
    /// The comparer is neither the default one nor one that has a code.
    /// </exception>
    internal static byte Of<T>(IComparer<T>? comparer, Type collection) =>
        comparer is null || Comparer<T>.Default.Equals(comparer) ? Default
            : CodeOf(comparer as StringComparer)
                ?? (IsFormerDefault(comparer) ? Default : throw PayloadErrors.ComparerWithoutCode(comparer.GetType(), collection));

    /// <summary>
    /// Returns the code of an <see cref="IEqualityComparer{T}"/>, an <see cref="IComparer{T}"/>, or null.
    /// </summary>
    /// <exception cref="SerializationException">
    /// The comparer is neither the default one nor one that has a code.
    /// </exception>
    internal static byte OfEither<T>(object? comparer, Type collection) =>
        comparer is null || ReferenceEquals(comparer, EqualityComparer<T>.Default) ? Default
            : comparer is IComparer<T> sorting ? Of(sorting, collection) : Of((IEqualityComparer<T>?)comparer, collection);

    /// <summary>Returns the string comparer of a code, or null for the default one.</summary>
    /// <exception cref="SerializationException">The code isn't that of a comparer.</exception>
    internal static StringComparer? ToComparer(byte code) => code switch
    {
        Default => null,
        Ordinal => StringComparer.Ordinal,
        OrdinalIgnoreCase => StringComparer.OrdinalIgnoreCase,
        InvariantCulture => StringComparer.InvariantCulture,
        InvariantCultureIgnoreCase => StringComparer.InvariantCultureIgnoreCase,
        _ => throw PayloadErrors.NotA("comparer of strings", $"its code is {code}"),
    };

    /// <summary>
    /// Returns whether a code uses a culture to hash or compare. The default order of strings is that of the current
    /// culture.
    /// </summary>
    internal static bool IsCultural(byte code, bool isSorted) => code >= InvariantCulture || (isSorted && code == Default);

    /// <summary>
    /// Returns whether a comparer is of a class that was the default of its type, such as
    /// <c>GenericEqualityComparer&lt;string&gt;</c>. BinaryFormatter creates these by their names.
    /// </summary>
    internal static bool IsFormerDefault(object comparer) =>
        comparer.GetType() is { IsGenericType: true, Namespace: "System.Collections.Generic" } type
            && type.Assembly == typeof(object).Assembly
            && type.Name is "GenericEqualityComparer`1" or "ObjectEqualityComparer`1" or "NullableEqualityComparer`1"
                or "GenericComparer`1" or "ObjectComparer`1" or "NullableComparer`1";

    private static byte? CodeOf(IEqualityComparer<string?>? comparer)
    {
        if (StringComparer.IsWellKnownOrdinalComparer(comparer, out bool ignoresCase))
        {
            return ignoresCase ? OrdinalIgnoreCase : Ordinal;
        }

        return StringComparer.IsWellKnownCultureAwareComparer(comparer, out CompareInfo? culture, out CompareOptions options)
            && culture.Equals(CultureInfo.InvariantCulture.CompareInfo)
                ? options switch
                {
                    CompareOptions.None => InvariantCulture,
                    CompareOptions.IgnoreCase => InvariantCultureIgnoreCase,
                    _ => null,
                }
                : null;
    }
}
