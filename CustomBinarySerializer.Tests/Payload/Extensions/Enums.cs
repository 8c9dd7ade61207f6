namespace CustomBinarySerializer.Tests.Payload.Extensions;

internal enum OfByte : byte
{
    None,
    Max = byte.MaxValue,
}

internal enum OfSByte : sbyte
{
    None,
    Min = sbyte.MinValue,
}

internal enum OfInt16 : short
{
    None,
    Min = short.MinValue,
}

internal enum OfUInt16 : ushort
{
    None,
    Max = ushort.MaxValue,
}

internal enum OfInt32
{
    None,
    Min = int.MinValue,
}

internal enum OfUInt32 : uint
{
    None,
    Max = uint.MaxValue,
}

internal enum OfInt64 : long
{
    None,
    Min = long.MinValue,
}

internal enum OfUInt64 : ulong
{
    None,
    Max = ulong.MaxValue,
}
