using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Graphs.BuiltIn;

namespace CustomBinarySerializer.Graphs.Import.Names;

/// <summary>The framework's types that names may stand for without a registration.</summary>
internal static class FrameworkNames
{
    private static readonly Type[] s_scalars =
    [
        .. BuiltInTypes.All.Where(known => known.TypeId != 0 && known is RawType or TextType or ConvertedType && known.Type != typeof(Exception)).Select(known => known.Type),
        typeof(object), typeof(Nullable<>), typeof(DayOfWeek), typeof(DateTimeKind), typeof(StringComparison),
    ];

    // Classes that the framework keeps to itself, some of which have gone, and what programs know them as.
    private static readonly Dictionary<string, Type> s_hidden = new()
    {
        ["System.OrdinalComparer"] = typeof(StringComparer),
        ["System.OrdinalCaseSensitiveComparer"] = typeof(StringComparer),
        ["System.OrdinalIgnoreCaseComparer"] = typeof(StringComparer),
        ["System.CultureAwareComparer"] = typeof(StringComparer),
        ["System.Collections.ListDictionaryInternal"] = ExceptionDictionaryForm.Type,
    };

    // The classes of the comparers that collections have by default.
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

    /// <summary>All of them by name, with the namespace.</summary>
    internal static Dictionary<string, Type> ByName { get; } = s_scalars.Concat(BuiltInForms.Rows.Select(line => line.Type))
        .Distinct()
        .Select(type => KeyValuePair.Create(type.FullName!, type))
        .Concat(s_hidden)
        .Concat(s_defaultComparers)
        .DistinctBy(pair => pair.Key)
        .ToDictionary();

    private static readonly HashSet<Type> s_open = [.. ByName.Values.Where(type => type.IsGenericTypeDefinition)];

    /// <summary>Returns whether this is the class of a comparer that a collection has by default.</summary>
    /// <param name="typeName">With the namespace; arguments don't count.</param>
    internal static bool IsDefaultComparer(string typeName)
    {
        int arguments = typeName.IndexOf('[', StringComparison.Ordinal);
        return s_defaultComparers.GetAlternateLookup<ReadOnlySpan<char>>().ContainsKey(arguments < 0 ? typeName : typeName.AsSpan(0, arguments));
    }

    /// <summary>Returns whether the argument in a name is that of the nullable type that the comparer is of.</summary>
    internal static bool IsOfNullable(string fullName, Type definition) =>
        (definition == typeof(EqualityComparer<>) || definition == typeof(Comparer<>)) && fullName.StartsWith("System.Collections.Generic.Nullable", StringComparison.Ordinal);

    /// <summary>Returns whether a generic type may be made of any known types.</summary>
    internal static bool IsOpen(Type definition) => s_open.Contains(definition);
}
