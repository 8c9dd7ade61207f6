using System.Reflection;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>The calls by which emitted code writes and reads numbers, chars, bools and enums.</summary>
internal static class BareNumbers
{
    internal static MethodInfo? Writer(Type type) => Type.GetTypeCode(type) switch
    {
        TypeCode.Boolean => Writer<bool>(),
        TypeCode.Byte => Writer<byte>(),
        TypeCode.SByte => Writer<sbyte>(),
        TypeCode.Int16 => Writer<short>(),
        TypeCode.UInt16 or TypeCode.Char => Writer<ushort>(),
        TypeCode.Int32 => Writer<int>(),
        TypeCode.UInt32 => Writer<uint>(),
        TypeCode.Int64 => Writer<long>(),
        TypeCode.UInt64 => Writer<ulong>(),
        TypeCode.Single => Writer<float>(),
        TypeCode.Double => Writer<double>(),
        _ => null,
    };

    internal static MethodInfo? Reader(Type type) => Type.GetTypeCode(type) switch
    {
        TypeCode.Boolean => Reader(nameof(PayloadReader.ReadBoolean)),
        TypeCode.Byte => Reader(nameof(PayloadReader.ReadByte)),
        TypeCode.SByte => Reader(nameof(PayloadReader.ReadSByte)),
        TypeCode.Int16 => Reader(nameof(PayloadReader.ReadInt16)),
        TypeCode.UInt16 or TypeCode.Char => Reader(nameof(PayloadReader.ReadUInt16)),
        TypeCode.Int32 => Reader(nameof(PayloadReader.ReadInt32)),
        TypeCode.UInt32 => Reader(nameof(PayloadReader.ReadUInt32)),
        TypeCode.Int64 => Reader(nameof(PayloadReader.ReadInt64)),
        TypeCode.UInt64 => Reader(nameof(PayloadReader.ReadUInt64)),
        TypeCode.Single => Reader(nameof(PayloadReader.ReadSingle)),
        TypeCode.Double => Reader(nameof(PayloadReader.ReadDouble)),
        _ => null,
    };

    private static MethodInfo Writer<T>() => typeof(PayloadWriter).GetMethod(nameof(PayloadWriter.Write), [typeof(T)])!;

    private static MethodInfo Reader(string name) => typeof(PayloadReader).GetMethod(name, Type.EmptyTypes)!;
}
