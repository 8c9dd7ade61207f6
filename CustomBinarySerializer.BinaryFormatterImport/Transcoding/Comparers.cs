using CustomBinarySerializer.BinaryFormatterImport.Records;

namespace CustomBinarySerializer.BinaryFormatterImport.Transcoding;

/// <summary>The framework's comparers, most of whose classes are its own affair.</summary>
internal static class Comparers
{
    private static readonly string[] s_defaults =
    [
        "System.Collections.Generic.GenericEqualityComparer`1", "System.Collections.Generic.ObjectEqualityComparer`1",
        "System.Collections.Generic.NullableEqualityComparer`1", "System.Collections.Generic.EnumEqualityComparer`1",
        "System.Collections.Generic.SByteEnumEqualityComparer`1", "System.Collections.Generic.ShortEnumEqualityComparer`1",
        "System.Collections.Generic.LongEnumEqualityComparer`1", "System.Collections.Generic.ByteEqualityComparer",
        "System.Collections.Generic.NonRandomizedStringEqualityComparer", "System.Collections.Generic.RandomizedStringEqualityComparer",
        "System.Collections.Generic.GenericComparer`1", "System.Collections.Generic.ObjectComparer`1", "System.Collections.Generic.NullableComparer`1",
        "System.Collections.Generic.EnumComparer`1", "System.Collections.Generic.Int32EnumComparer`1",
    ];

    /// <summary>Tells whether this is the class of a comparer that a collection has by default.</summary>
    internal static bool IsDefault(ClassLayout? layout)
    {
        if (layout is null)
        {
            return false;
        }

        int arguments = layout.TypeName.IndexOf('[', StringComparison.Ordinal);
        return s_defaults.Contains(arguments < 0 ? layout.TypeName : layout.TypeName[..arguments], StringComparer.Ordinal);
    }
}
