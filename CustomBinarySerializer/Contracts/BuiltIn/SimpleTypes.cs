using System.Diagnostics.CodeAnalysis;

namespace CustomBinarySerializer.Contracts.BuiltIn;

/// <summary>
/// The first of the <see cref="BuiltInTypes"/>, of which most messages consist: apart from the others because the assemblies of
/// those would be loaded with them.
/// </summary>
internal static class SimpleTypes
{
    internal static BuiltInType[] Lines => Table.Lines;

    internal static BuiltInType? Find(Type type) => Table.ByType.GetValueOrDefault(type);

    /// <summary>Returns one of the types that others are most often written as, by its name in metadata; null for any other.</summary>
    internal static Type? FindSurrogate(string metadataName) => metadataName switch
    {
        "System.Byte" => typeof(byte),
        "System.Int32" => typeof(int),
        "System.Int64" => typeof(long),
        "System.UInt128" => typeof(UInt128),
        "System.String" => typeof(string),
        _ => null,
    };

    /// <summary>Returns the class that converts a type, by that type's name in metadata; null where the row has more to say.</summary>
    [return: DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.NonPublicMethods)]
    internal static Type? FindConverter(string metadataName) => metadataName switch
    {
        "System.Boolean" => typeof(BooleanByte),
        "System.Decimal" => typeof(DecimalBits),
        "System.DateTime" => typeof(DateTimeTicks),
        "System.TimeSpan" => typeof(TimeSpanTicks),
        "System.DateTimeOffset" => typeof(DateTimeOffsetParts),
        "System.DateOnly" => typeof(DateOnlyDays),
        "System.TimeOnly" => typeof(TimeOnlyTicks),
        _ => null,
    };

    // Not needed for a first message.
    private static class Table
    {
        internal static readonly BuiltInType[] Lines =
        [
            Converted(typeof(bool)) with { WriteSource = "{w}.Write({0})", ReadSource = "{r}.ReadBoolean()" },
            new RawType(typeof(byte), "{r}.ReadByte()"),
            new RawType(typeof(sbyte), "{r}.ReadSByte()"),
            new RawType(typeof(short), "{r}.ReadInt16()"),
            new RawType(typeof(ushort), "{r}.ReadUInt16()"),
            new RawType(typeof(int), "{r}.ReadInt32()"),
            new RawType(typeof(uint), "{r}.ReadUInt32()"),
            new RawType(typeof(long), "{r}.ReadInt64()"),
            new RawType(typeof(ulong), "{r}.ReadUInt64()"),
            new RawType(typeof(float), "{r}.ReadSingle()"),
            new RawType(typeof(double), "{r}.ReadDouble()"),
            new RawType(typeof(char), "(char){r}.ReadUInt16()", "{w}.Write((ushort){0})"),
            new TextType(),
            new RawType(typeof(Guid), "{r}.ReadGuid()", "{w}.WriteGuid({0})"),
            Converted(typeof(decimal)) with { WriteSource = "{w}.Write({0})", ReadSource = "{r}.ReadDecimal()" },
            Converted(typeof(DateTime)) with { WriteSource = "{w}.WriteDateTime({0})", ReadSource = "{r}.ReadDateTime()" },
            Converted(typeof(TimeSpan)) with { WriteSource = "{w}.WriteTimeSpan({0})", ReadSource = "{r}.ReadTimeSpan()" },
            Converted(typeof(DateTimeOffset)) with { WriteSource = "{w}.WriteDateTimeOffset({0})", ReadSource = "{r}.ReadDateTimeOffset()" },
            Converted(typeof(DateOnly)) with { WriteSource = "{w}.WriteDateOnly({0})", ReadSource = "{r}.ReadDateOnly()" },
            Converted(typeof(TimeOnly)) with { WriteSource = "{w}.WriteTimeOnly({0})", ReadSource = "{r}.ReadTimeOnly()" },
            new RawType(typeof(Half), "{r}.ReadHalf()"),
            new RawType(typeof(Int128), "{r}.ReadInt128()", "{w}.WriteInt128({0})"),
            new RawType(typeof(UInt128), "{r}.ReadUInt128()", "{w}.WriteUInt128({0})"),
            new ConvertedType(typeof(nint), typeof(NativeInteger), "(long){0}", "checked((nint){0})"),
            new ConvertedType(typeof(nuint), typeof(NativeUnsignedInteger), "(ulong){0}", "checked((nuint){0})"),
        ];

        internal static readonly Dictionary<Type, BuiltInType> ByType = Lines.ToDictionary(line => line.Type);

        private static ConvertedType Converted(Type type) => new(type, FindConverter(type.FullName!)!);
    }
}
