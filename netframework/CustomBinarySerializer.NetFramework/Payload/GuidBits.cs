namespace CustomBinarySerializer.Payload;

/// <summary>The conversion of a <see cref="Guid"/> to two little-endian halves of 8 bytes.</summary>
internal static class GuidBits
{
    internal static (long First, long Second) ToHalves(Guid value)
    {
        byte[] bytes = value.ToByteArray();
        return (BitConverter.ToInt64(bytes, 0), BitConverter.ToInt64(bytes, sizeof(long)));
    }

    internal static Guid ToGuid(long first, long second) =>
        new([.. BitConverter.GetBytes(first), .. BitConverter.GetBytes(second)]);
}
