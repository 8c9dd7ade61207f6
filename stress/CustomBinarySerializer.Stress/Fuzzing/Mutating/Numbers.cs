namespace Stress.Fuzzing.Mutating;

/// <summary>Numbers at the edges of types and formats.</summary>
internal static class Numbers
{
    private static readonly long[] s_edges =
    [
        0, 1, 2, 3, 7, 8, 15, 16, 31, 32, 63, 64, 65, 100, 127, 128, 255, 256, 511, 512, 1000, 1024, 4095, 4096, 32767, 32768, 65535, 65536,
        (1 << 20) - 1, 1 << 20, 1 << 24, (1 << 30) - 1, 1 << 30, int.MaxValue - 8, int.MaxValue - 1, int.MaxValue, 1L << 31,
            uint.MaxValue, 1L << 32,
        DateTimeTicksMax, DateTimeTicksMax + 1, TimeSpan.TicksPerDay, TimeSpan.TicksPerDay - 1, 1L << 62, 3L << 62, long.MaxValue - 7,
            long.MaxValue - 1, long.MaxValue,
    ];

    private const long DateTimeTicksMax = 3_155_378_975_999_999_999;

    /// <summary>Returns an edge, its neighbour or its negative.</summary>
    internal static long Edge(Random random)
    {
        long edge = s_edges[random.Next(s_edges.Length)];
        return unchecked(random.Next(6) switch
        {
            0 => -edge,
            1 => edge - 1,
            2 => edge + 1,
            _ => edge,
        });
    }

    /// <summary>Encodes a number in seven bits per byte, the lowest first.</summary>
    internal static byte[] SevenBit(ulong value)
    {
        List<byte> bytes = [];
        for (; value >= 0x80; value >>= 7)
        {
            bytes.Add(unchecked((byte)(value | 0x80)));
        }

        bytes.Add((byte)value);
        return [.. bytes];
    }

    /// <summary>Returns the size of a number in seven bits per byte, or 0 if it has no end.</summary>
    internal static int SevenBitSize(ReadOnlySpan<byte> bytes, out ulong value)
    {
        value = 0;
        for (int i = 0; i < Math.Min(bytes.Length, 10); i++)
        {
            value |= unchecked((ulong)(bytes[i] & 0x7F) << (7 * i));
            if (bytes[i] < 0x80)
            {
                return i + 1;
            }
        }

        return 0;
    }
}
