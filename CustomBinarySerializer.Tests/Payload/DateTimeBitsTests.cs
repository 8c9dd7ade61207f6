using System.Runtime.InteropServices;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Tests.Payload;

/// <summary>Dates that are converted as a block of memory.</summary>
public sealed class DateTimeBitsTests
{
    private const int LongestBlock = 70;

    [TestCase(unchecked((long)0xC000_0000_0000_0000), TestName = "{m}(both bits of the kind)")]
    [TestCase(3155378975999999999 + 1, TestName = "{m}(a tick too late)")]
    [TestCase((1L << 62) - 1, TestName = "{m}(all bits of the ticks)")]
    [TestCase(-1, TestName = "{m}(all bits)")]
    public void AnInvalidDateLeavesNoDateInTheTarget(long invalid)
    {
        Random random = new(20080611);
        for (int count = 1; count <= LongestBlock; count++)
        {
            for (int place = 0; place < count; place++)
            {
                long[] bits = [.. Enumerable.Range(0, count).Select(_ => random.NextInt64(DateTime.MaxValue.Ticks))];
                bits[place] = invalid;
                DateTime[] values = new DateTime[count];
                Array.Fill(values, DateTime.MaxValue);

                AssertCleared(MemoryMarshal.AsBytes<long>(bits), values, $"{count} dates, bad at {place}");

                // The bits are in the memory of the values.
                AssertCleared(
                    MemoryMarshal.AsBytes<long>(bits),
                    MemoryMarshal.Cast<long, DateTime>(bits.AsSpan()),
                    $"{count} dates in place, bad at {place}");
            }
        }
    }

    private static void AssertCleared(ReadOnlySpan<byte> bits, Span<DateTime> values, string message)
    {
        bool isRefused = false;
        try
        {
            DateTimeBits.ToMemory(bits, values);
        }
        catch (BinarySerializationException)
        {
            isRefused = true;
        }

        if (!isRefused || MemoryMarshal.AsBytes(values).ContainsAnyExcept((byte)0))
        {
            Assert.Fail($"{message}: {(isRefused ? "dates are left" : "no error")}");
        }
    }
}
