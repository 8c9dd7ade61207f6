using System.Collections;
using System.Globalization;
using System.Net;
using System.Numerics;
using System.Text;
using CustomBinarySerializer.AutoContracts.Exceptions;

namespace CustomBinarySerializer.AutoContracts.Table;

/// <summary>The one table of types that need no registration: planner, emitter, interpreter, descriptions and docs follow it.</summary>
internal static class BuiltInTypes
{
    private static readonly BuiltInType[] s_lines =
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
        new ConvertedType(typeof(BigInteger), "BigInteger", -26, typeof(BigIntegerBytes), "{0}.ToByteArray()", "new {T}({0})"),
        new ConvertedType(typeof(Complex), "Complex", -27, typeof(ComplexParts), "({0}.Real, {0}.Imaginary)", "new {T}({0}.Item1, {0}.Item2)") { IsMemoryOfSurrogate = true },
        new ConvertedType(typeof(Rune), "Rune", -28, typeof(RuneNumber), "{0}.Value", "new {T}({0})"),
        new ConvertedType(typeof(Index), "Index", -29, typeof(IndexNumber), "{0}.IsFromEnd ? ~{0}.Value : {0}.Value", "{0} < 0 ? {T}.FromEnd(~{0}) : {T}.FromStart({0})") { IsMemoryOfSurrogate = true },
        new ConvertedType(typeof(Range), "Range", -30, typeof(RangeParts), "({0}.Start, {0}.End)", "new {T}({0}.Item1, {0}.Item2)") { IsMemoryOfSurrogate = true },
        new ConvertedType(typeof(Uri), "Uri", -31, typeof(UriText), "({0}.IsAbsoluteUri ? \"\" : \":\") + {0}.OriginalString", "{0}.StartsWith(':') ? new {T}({0}[1..], UriKind.Relative) : new {T}({0}, UriKind.Absolute)"),
        new ConvertedType(typeof(Version), "Version", -32, typeof(VersionText), "{0}.ToString()", "{T}.Parse({0})"),
        new ConvertedType(typeof(CultureInfo), "CultureInfo", -33, typeof(CultureName), "{0}.Name", "{T}.GetCultureInfo({0})"),
        new ConvertedType(typeof(StringBuilder), "StringBuilder", -34, typeof(StringBuilderText), "{0}.ToString()", "new {T}({0})"),
        new ConvertedType(typeof(DBNull), "DBNull", -35, typeof(DBNullText), "\"\"", "{T}.Value"),
        new ConvertedType(typeof(IPAddress), "IPAddress", -36, typeof(IPAddressBytes), "{0}.AddressFamily == System.Net.Sockets.AddressFamily.InterNetworkV6 && {0}.ScopeId != 0 ? [.. {0}.GetAddressBytes(), .. BitConverter.GetBytes((uint){0}.ScopeId)] : {0}.GetAddressBytes()", "{0}.Length <= 16 ? new {T}({0}) : new {T}({0}[..16], BitConverter.ToUInt32({0}, 16))"),
        new ConvertedType(typeof(IPEndPoint), "IPEndPoint", -37, typeof(IPEndPointParts), "Tuple.Create({0}.Address, (ushort){0}.Port)", "new {T}({0}.Item1, {0}.Item2)"),
        new ConvertedType(typeof(BitArray), "BitArray", -38, typeof(BitArrayBytes), "(byte[])[(byte)(-{0}.Count & 7), .. {0}.Cast<bool>().Chunk(8).Select(bits => (byte)bits.Select((bit, i) => bit ? 1 << i : 0).Sum())]", "new {T}({0}[1..]) { Length = (({0}.Length - 1) * 8) - {0}[0] }"),
        new ConvertedType(typeof(Memory<>), "Memory", 0, typeof(MemoryItems<>), "{0}.ToArray()", "new {T}({0})"),
        new ConvertedType(typeof(ReadOnlyMemory<>), "ReadOnlyMemory", 0, typeof(ReadOnlyMemoryItems<>), "{0}.ToArray()", "new {T}({0})"),
        new ConvertedType(typeof(ArraySegment<>), "ArraySegment", 0, typeof(ArraySegmentItems<>), "{0}.Array is null ? null : {0}.ToArray()", "new {T}({0})"),

        new ConvertedType(
            typeof(Array),
            "Array",
            0,
            typeof(ShapedArrayParts<,>),
            ShapedArraySource.To,
            ShapedArraySource.From),
        new ConvertedType(typeof(Exception), "Exception", -39, typeof(ExceptionRecords<>)),

        .. CollectionTypes.Lines,

        new NamedType(typeof(bool[]), "bool[]", -50),
        new NamedType(typeof(byte[]), "uint8[]", -51),
        new NamedType(typeof(sbyte[]), "int8[]", -52),
        new NamedType(typeof(short[]), "int16[]", -53),
        new NamedType(typeof(ushort[]), "uint16[]", -54),
        new NamedType(typeof(int[]), "int32[]", -55),
        new NamedType(typeof(uint[]), "uint32[]", -56),
        new NamedType(typeof(long[]), "int64[]", -57),
        new NamedType(typeof(ulong[]), "uint64[]", -58),
        new NamedType(typeof(float[]), "float32[]", -59),
        new NamedType(typeof(double[]), "float64[]", -60),
        new NamedType(typeof(char[]), "char[]", -61),
        new NamedType(typeof(string[]), "string[]", -62),
        new NamedType(typeof(Guid[]), "Guid[]", -63),
        new NamedType(typeof(decimal[]), "decimal[]", -64),
        new NamedType(typeof(DateTime[]), "DateTime[]", -65),
        new NamedType(typeof(object[]), "object[]", -66),
        new NamedType(typeof(List<object>), "List<object>", -67),
        new NamedType(typeof(List<string>), "List<string>", -68),
        new NamedType(typeof(List<int>), "List<int32>", -69),
        new NamedType(typeof(Dictionary<string, object>), "Dictionary<string, object>", -70),
        new NamedType(typeof(Dictionary<string, string>), "Dictionary<string, string>", -71),
    ];

    private static readonly Dictionary<Type, BuiltInType> s_byType =
        s_lines.Where(line => line is not NamedType).ToDictionary(line => line.Type);

    private static readonly Dictionary<int, BuiltInType> s_byId =
        s_lines.Where(line => line.TypeId != 0).ToDictionary(line => line.TypeId);

    private static readonly Dictionary<Type, BuiltInType> s_withId = s_byId.Values.ToDictionary(line => line.Type);

    internal static IReadOnlyList<BuiltInType> Lines => s_lines;

    /// <summary>Returns the line that says how a type, or the definition of a generic one, is written.</summary>
    internal static BuiltInType? Find(Type type) =>
        s_byType.GetValueOrDefault(
            type.IsVariableBoundArray ? typeof(Array)
            : typeof(Exception).IsAssignableFrom(type) ? typeof(Exception)
            : type.IsConstructedGenericType ? type.GetGenericTypeDefinition()
            : type == typeof(Array) ? typeof(void)
            : type);

    /// <summary>Returns what the generic class of a line is closed over: the arguments of the type, an array and its items, or an exception.</summary>
    internal static Type[] ArgumentsOf(Type type) =>
        type.IsArray ? [type, type.GetElementType()!]
        : typeof(Exception).IsAssignableFrom(type) ? [type]
        : type.GetGenericArguments();

    /// <summary>Returns the line of an id that the bytes name.</summary>
    internal static BuiltInType? FindById(int typeId) => s_byId.GetValueOrDefault(typeId);

    /// <summary>Returns the line of an object of exactly this type, which travels with the id of the line.</summary>
    internal static BuiltInType? FindWithId(Type type) =>
        s_withId.GetValueOrDefault(
            typeof(Exception).IsAssignableFrom(type) ? typeof(Exception)
            : IsHidden(type) ? type.BaseType!
            : type);

    // Such as that of IPAddress.Any: nobody can tell it from its base.
    private static bool IsHidden(Type type) => !type.IsVisible && type.BaseType is { } of && of.Assembly == type.Assembly;
}
