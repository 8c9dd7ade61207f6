using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Tests.Payload;

public sealed class Crc32CTests
{
    private const uint ReflectedPolynomial = 0x82F63B78;

    [Test]
    public void TheCheckValueIsThatOfTheStandard() => Assert.That(Crc32C.Of("123456789"u8), Is.EqualTo(0xE3069283));

    [Test]
    public void EveryLengthGivesWhatBitsOneByOneGive()
    {
        byte[] bytes = new byte[200];
        new Random(32).NextBytes(bytes);
        for (int length = 0; length < bytes.Length; length++)
        {
            Assert.That(Crc32C.Of(bytes.AsSpan(0, length)), Is.EqualTo(BitByBit(bytes.AsSpan(0, length))), $"{length} bytes");
        }
    }

    [Test]
    public void BytesMayComeInTwoParts()
    {
        byte[] bytes = new byte[100];
        new Random(33).NextBytes(bytes);
        for (int first = 0; first <= bytes.Length; first++)
        {
            uint state = Crc32C.Append(Crc32C.Start, bytes.AsSpan(0, first));
            Assert.That(Crc32C.End(Crc32C.Append(state, bytes.AsSpan(first))), Is.EqualTo(Crc32C.Of(bytes)), $"{first} bytes first");
        }
    }

    private static uint BitByBit(ReadOnlySpan<byte> bytes)
    {
        uint state = uint.MaxValue;
        foreach (byte value in bytes)
        {
            state ^= value;
            for (int bit = 0; bit < 8; bit++)
            {
                state = (state >> 1) ^ unchecked((state & 1) * ReflectedPolynomial);
            }
        }

        return ~state;
    }
}
