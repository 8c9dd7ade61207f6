using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Net;
using System.Numerics;
using System.Text;
using CustomBinarySerializer.Contracts.Exceptions;

namespace CustomBinarySerializer.Contracts.BuiltIn;

/// <summary>The one table of types that need no registration: planner, emitter, interpreter, descriptions and docs follow it.</summary>
internal static class BuiltInTypes
{
    internal static IReadOnlyList<BuiltInType> Lines => Others.AllLines;

    /// <summary>Returns the line that says how a type, or the definition of a generic one, is written.</summary>
    internal static BuiltInType? Find(Type type)
    {
        Type known = type.IsVariableBoundArray ? typeof(Array)
            : typeof(Exception).IsAssignableFrom(type) ? typeof(Exception)
            : type.IsConstructedGenericType ? type.GetGenericTypeDefinition()
            : type == typeof(Array) ? typeof(void)
            : type;

        // Most types of a program's own are no others either, and needn't load the assemblies of these.
        return SimpleTypes.Find(known) ?? (IsOfFramework(known) ? Others.ByType.GetValueOrDefault(known) : null);
    }

    /// <summary>Returns what the generic class of a line is closed over: the arguments of the type, an array and its items, or an exception.</summary>
    internal static Type[] ArgumentsOf(Type type) =>
        type.IsArray ? [type, type.GetElementType()!]
        : typeof(Exception).IsAssignableFrom(type) ? [type]
        : type.GetGenericArguments();

    /// <summary>Returns the line of an id that the bytes name.</summary>
    internal static BuiltInType? FindById(int typeId) => Others.ById.GetValueOrDefault(typeId);

    /// <summary>Returns the line of an object of exactly this type, which travels with the id of the line.</summary>
    internal static BuiltInType? FindWithId(Type type) =>
        Others.WithId.GetValueOrDefault(
            typeof(Exception).IsAssignableFrom(type) ? typeof(Exception)
            : IsHidden(type) ? type.BaseType!
            : type);

    // Such as that of IPAddress.Any: nobody can tell it from its base.
    private static bool IsHidden(Type type) => !type.IsVisible && type.BaseType is { } of && of.Assembly == type.Assembly;

    /// <summary>Returns a type of the framework that rules name, or null.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "What rules name is in the signatures of converters, and so is kept with these.")]
    internal static Type? FindByMetadataName(string metadataName) =>
        SimpleTypes.FindSurrogate(metadataName) ?? typeof(object).Assembly.GetType(metadataName) ?? Others.FindByName(metadataName);

    /// <summary>Whether a type is of an assembly of the framework's, as all types here are.</summary>
    internal static bool IsOfFramework(Type type) =>
        type.Assembly == typeof(object).Assembly
        || type.Assembly.GetName().Name is { } name && (name == "System" || name.StartsWith("System.", StringComparison.Ordinal));

    /// <summary>All lines but the simple ones, and what finds them: made when a program first needs one.</summary>
    private static class Others
    {
        internal static readonly BuiltInType[] AllLines =
        [
            .. SimpleTypes.Lines,
            new ConvertedType(typeof(BigInteger), typeof(BigIntegerBytes), "{0}.ToByteArray()", "new {T}({0})"),
            new ConvertedType(typeof(Complex), typeof(ComplexParts), "({0}.Real, {0}.Imaginary)", "new {T}({0}.Item1, {0}.Item2)"),
            new ConvertedType(typeof(Rune), typeof(RuneNumber), "{0}.Value", "new {T}({0})"),
            new ConvertedType(typeof(Index), typeof(IndexNumber), "{0}.IsFromEnd ? ~{0}.Value : {0}.Value", "{0} < 0 ? {T}.FromEnd(~{0}) : {T}.FromStart({0})"),
            new ConvertedType(typeof(Range), typeof(RangeParts), "({0}.Start, {0}.End)", "new {T}({0}.Item1, {0}.Item2)"),
            new ConvertedType(typeof(Uri), typeof(UriText), "({0}.IsAbsoluteUri ? \"\" : \":\") + {0}.OriginalString", "{0}.StartsWith(':') ? new {T}({0}[1..], UriKind.Relative) : new {T}({0}, UriKind.Absolute)"),
            new ConvertedType(typeof(Version), typeof(VersionText), "{0}.ToString()", "{T}.Parse({0})"),
            new ConvertedType(typeof(CultureInfo), typeof(CultureName), "{0}.Name", "{T}.GetCultureInfo({0})"),
            new ConvertedType(typeof(StringBuilder), typeof(StringBuilderText), "{0}.ToString()", "new {T}({0})"),
            new ConvertedType(typeof(DBNull), typeof(DBNullText), "\"\"", "{T}.Value"),
            new ConvertedType(typeof(IPAddress), typeof(IPAddressBytes), "{0}.AddressFamily == System.Net.Sockets.AddressFamily.InterNetworkV6 && {0}.ScopeId != 0 ? [.. {0}.GetAddressBytes(), .. BitConverter.GetBytes((uint){0}.ScopeId)] : {0}.GetAddressBytes()", "{0}.Length <= 16 ? new {T}({0}) : new {T}({0}[..16], BitConverter.ToUInt32({0}, 16))"),
            new ConvertedType(typeof(IPEndPoint), typeof(IPEndPointParts), "Tuple.Create({0}.Address, (ushort){0}.Port)", "new {T}({0}.Item1, {0}.Item2)"),
            new ConvertedType(typeof(BitArray), typeof(BitArrayBytes), "(byte[])[(byte)(-{0}.Count & 7), .. {0}.Cast<bool>().Chunk(8).Select(bits => (byte)bits.Select((bit, i) => bit ? 1 << i : 0).Sum())]", "new {T}({0}[1..]) { Length = (({0}.Length - 1) * 8) - {0}[0] }"),
            new ConvertedType(typeof(Memory<>), typeof(MemoryItems<>), "{0}.ToArray()", "new {T}({0})"),
            new ConvertedType(typeof(ReadOnlyMemory<>), typeof(ReadOnlyMemoryItems<>), "{0}.ToArray()", "new {T}({0})"),
            new ConvertedType(typeof(ArraySegment<>), typeof(ArraySegmentItems<>), "{0}.Array is null ? null : {0}.ToArray()", "new {T}({0})"),

            new ConvertedType(typeof(Array), typeof(ShapedArrayParts<,>), ShapedArraySource.To, ShapedArraySource.From),
            new ConvertedType(typeof(Exception), typeof(ExceptionRecords<>)),

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

        internal static Type? FindByName(string metadataName) => Array.Find(AllLines, line => line.Type.FullName == metadataName)?.Type;

        internal static readonly Dictionary<Type, BuiltInType> ByType =
            AllLines.Where(line => line is not NamedType).ToDictionary(line => line.Type);

        internal static readonly Dictionary<int, BuiltInType> ById =
            AllLines.Where(line => line.TypeId != 0).ToDictionary(line => line.TypeId);

        internal static readonly Dictionary<Type, BuiltInType> WithId = ById.Values.ToDictionary(line => line.Type);
    }
}
