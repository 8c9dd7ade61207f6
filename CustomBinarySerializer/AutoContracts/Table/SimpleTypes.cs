namespace CustomBinarySerializer.AutoContracts.Table;

/// <summary>
/// The first of the <see cref="BuiltInTypes"/>, of which most messages consist: apart from the others because the assemblies of
/// those would be loaded with them.
/// </summary>
internal static class SimpleTypes
{
    internal static BuiltInType[] Lines { get; } =
    [
        new ConvertedType(typeof(bool), "bool", -1, typeof(BooleanByte)) { WriteSource = "{w}.Write({0})", ReadSource = "{r}.ReadBoolean()" },
        new RawType(typeof(byte), "uint8", -2, sizeof(byte), "{r}.ReadByte()"),
        new RawType(typeof(sbyte), "int8", -3, sizeof(sbyte), "{r}.ReadSByte()"),
        new RawType(typeof(short), "int16", -4, sizeof(short), "{r}.ReadInt16()"),
        new RawType(typeof(ushort), "uint16", -5, sizeof(ushort), "{r}.ReadUInt16()"),
        new RawType(typeof(int), "int32", -6, sizeof(int), "{r}.ReadInt32()"),
        new RawType(typeof(uint), "uint32", -7, sizeof(uint), "{r}.ReadUInt32()"),
        new RawType(typeof(long), "int64", -8, sizeof(long), "{r}.ReadInt64()"),
        new RawType(typeof(ulong), "uint64", -9, sizeof(ulong), "{r}.ReadUInt64()"),
        new RawType(typeof(float), "float32", -10, sizeof(float), "{r}.ReadSingle()"),
        new RawType(typeof(double), "float64", -11, sizeof(double), "{r}.ReadDouble()"),
        new RawType(typeof(char), "char", -12, sizeof(char), "(char){r}.ReadUInt16()", "{w}.Write((ushort){0})"),
        new TextType("string", -13),
        new RawType(typeof(Guid), "Guid", -14, 16, "{r}.ReadGuid()", "{w}.WriteGuid({0})"),
        new ConvertedType(typeof(decimal), "decimal", -15, typeof(DecimalBits)) { WriteSource = "{w}.Write({0})", ReadSource = "{r}.ReadDecimal()" },
        new ConvertedType(typeof(DateTime), "DateTime", -16, typeof(DateTimeTicks)) { WriteSource = "{w}.WriteDateTime({0})", ReadSource = "{r}.ReadDateTime()" },
        new ConvertedType(typeof(TimeSpan), "TimeSpan", -17, typeof(TimeSpanTicks)) { IsMemoryOfSurrogate = true, WriteSource = "{w}.WriteTimeSpan({0})", ReadSource = "{r}.ReadTimeSpan()" },
        new ConvertedType(typeof(DateTimeOffset), "DateTimeOffset", -18, typeof(DateTimeOffsetParts)) { WriteSource = "{w}.WriteDateTimeOffset({0})", ReadSource = "{r}.ReadDateTimeOffset()" },
        new ConvertedType(typeof(DateOnly), "DateOnly", -19, typeof(DateOnlyDays)) { WriteSource = "{w}.WriteDateOnly({0})", ReadSource = "{r}.ReadDateOnly()" },
        new ConvertedType(typeof(TimeOnly), "TimeOnly", -20, typeof(TimeOnlyTicks)) { WriteSource = "{w}.WriteTimeOnly({0})", ReadSource = "{r}.ReadTimeOnly()" },
        new RawType(typeof(Half), "float16", -21, 2, "{r}.ReadHalf()"),
        new RawType(typeof(Int128), "int128", -22, 16, "{r}.ReadInt128()", "{w}.WriteInt128({0})"),
        new RawType(typeof(UInt128), "uint128", -23, 16, "{r}.ReadUInt128()", "{w}.WriteUInt128({0})"),
        new ConvertedType(typeof(nint), "nint", -24, typeof(NativeInteger), "(long){0}", "checked((nint){0})") { IsMemoryOfSurrogate = true },
        new ConvertedType(typeof(nuint), "nuint", -25, typeof(NativeUnsignedInteger), "(ulong){0}", "checked((nuint){0})") { IsMemoryOfSurrogate = true },
    ];

    private static readonly Dictionary<Type, BuiltInType> s_byType = Lines.ToDictionary(line => line.Type);

    internal static BuiltInType? Find(Type type) => s_byType.GetValueOrDefault(type);
}
