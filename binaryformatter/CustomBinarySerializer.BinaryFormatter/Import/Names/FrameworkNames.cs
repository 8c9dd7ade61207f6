using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Graphs.BuiltIn;

namespace CustomBinarySerializer.Graphs.Import.Names;

/// <summary>The framework types that names may refer to without a registration.</summary>
internal static class FrameworkNames
{
    private static readonly Type[] s_scalars =
    [
        .. BuiltInTypes.All.Where(known => known.TypeId != 0
            && known is RawType or TextType or ConvertedType
            && known.Type != typeof(Exception)).Select(known => known.Type),
        typeof(object), typeof(Nullable<>), typeof(DayOfWeek), typeof(DateTimeKind), typeof(StringComparison),
    ];

    // Internal framework classes, some of them removed, and their public counterparts.
    private static readonly Dictionary<string, Type> s_hidden = new()
    {
        ["System.OrdinalComparer"] = typeof(StringComparer),
        ["System.OrdinalCaseSensitiveComparer"] = typeof(StringComparer),
        ["System.OrdinalIgnoreCaseComparer"] = typeof(StringComparer),
        ["System.CultureAwareComparer"] = typeof(StringComparer),
        ["System.Collections.ListDictionaryInternal"] = ExceptionDictionaryForm.Type,
    };

    // The classes of default comparers of collections.
    private static readonly Dictionary<string, Type> s_defaultComparers = new()
    {
        ["System.Collections.Generic.GenericEqualityComparer`1"] = typeof(EqualityComparer<>),
        ["System.Collections.Generic.ObjectEqualityComparer`1"] = typeof(EqualityComparer<>),
        ["System.Collections.Generic.NullableEqualityComparer`1"] = typeof(EqualityComparer<>),
        ["System.Collections.Generic.EnumEqualityComparer`1"] = typeof(EqualityComparer<>),
        ["System.Collections.Generic.SByteEnumEqualityComparer`1"] = typeof(EqualityComparer<>),
        ["System.Collections.Generic.ShortEnumEqualityComparer`1"] = typeof(EqualityComparer<>),
        ["System.Collections.Generic.LongEnumEqualityComparer`1"] = typeof(EqualityComparer<>),
        ["System.Collections.Generic.ByteEqualityComparer"] = typeof(EqualityComparer<byte>),
        ["System.Collections.Generic.NonRandomizedStringEqualityComparer"] = typeof(EqualityComparer<string>),
        ["System.Collections.Generic.RandomizedStringEqualityComparer"] = typeof(EqualityComparer<string>),
        ["System.Collections.Generic.GenericComparer`1"] = typeof(Comparer<>),
        ["System.Collections.Generic.ObjectComparer`1"] = typeof(Comparer<>),
        ["System.Collections.Generic.NullableComparer`1"] = typeof(Comparer<>),
        ["System.Collections.Generic.EnumComparer`1"] = typeof(Comparer<>),
        ["System.Collections.Generic.Int32EnumComparer`1"] = typeof(Comparer<>),
    };

    /// <summary>Gets all of them by full name.</summary>
    internal static Dictionary<string, Type> ByName { get; } = Collect();

    private static readonly HashSet<Type> s_open = [.. ByName.Values.Where(type => type.IsGenericTypeDefinition)];

    /// <summary>Returns whether a class is the default comparer of a collection.</summary>
    /// <param name="typeName">The full name; arguments are ignored.</param>
    internal static bool IsDefaultComparer(string typeName)
    {
        int arguments = typeName.IndexOf('[', StringComparison.Ordinal);
        return s_defaultComparers.GetAlternateLookup<ReadOnlySpan<char>>().ContainsKey(
            arguments < 0 ? typeName : typeName.AsSpan(0, arguments));
    }

    /// <summary>Returns whether the argument in a name is that of the comparer's nullable type.</summary>
    internal static bool IsOfNullable(string fullName, Type definition) =>
        (definition == typeof(EqualityComparer<>) || definition == typeof(Comparer<>))
            && fullName.StartsWith("System.Collections.Generic.Nullable", StringComparison.Ordinal);

    // The first type with a name counts.
    private static Dictionary<string, Type> Collect()
    {
        Dictionary<string, Type> types = [];
        foreach (Type type in s_scalars.Concat(BuiltInForms.Rows.Select(line => line.Type)))
        {
            types.TryAdd(type.FullName!, type);
        }

        foreach (Dictionary<string, Type> others in (Dictionary<string, Type>[])[s_hidden, s_defaultComparers])
        {
            foreach ((string name, Type type) in others)
            {
                types.TryAdd(name, type);
            }
        }

        return types;
    }

    /// <summary>Returns whether a generic type may be constructed with any known types.</summary>
    internal static bool IsOpen(Type definition) => s_open.Contains(definition);
}
