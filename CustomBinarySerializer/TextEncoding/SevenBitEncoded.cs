using System.Numerics;
using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.TextEncoding;

/// <summary>
/// Integers as 1 to 5 bytes of 7 bits each, like <see cref="BinaryWriter.Write7BitEncodedInt(int)"/>.
/// </summary>
/// <remarks>The lowest bits come first. The top bit is set in all bytes except the last.</remarks>
internal static unsafe class SevenBitEncoded
{
    internal const int MaxSize = 5;

    /// <summary>The largest value that takes one byte.</summary>
    internal const byte MaxOneByteValue = 0x7F;

    /// <summary>The largest value that takes two bytes.</summary>
    internal const uint MaxTwoByteValue = (1 << 14) - 1;

    internal static int Size(uint value) => (BitOperations.Log2(value | 1) / 7) + 1;

    /// <summary>Writes <paramref name="value"/> and returns the address after it.</summary>
    internal static byte* Store(byte* at, uint value)
    {
        unchecked
        {
            while (value > MaxOneByteValue)
            {
                *at++ = (byte)(value | 0x80);
                value >>= 7;
            }

            *at++ = (byte)value;
            return at;
        }
    }

    /// <summary>
    /// Writes a value up to <see cref="MaxTwoByteValue"/> without a loop. Returns the address after it.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static byte* StoreUpToTwo(byte* at, uint value)
    {
        unchecked
        {
            if (value <= MaxOneByteValue)
            {
                *at = (byte)value;
                return at + 1;
            }

            at[0] = (byte)(value | 0x80);
            at[1] = (byte)(value >> 7);
            return at + 2;
        }
    }

    /// <inheritdoc cref="TryLoad(byte*, long, out int)"/>
    /// <param name="bytes">The bytes, which begin with the value.</param>
    /// <param name="value">The value.</param>
    internal static int TryLoad(ReadOnlySpan<byte> bytes, out int value)
    {
        fixed (byte* at = bytes)
        {
            return TryLoad(at, bytes.Length, out value);
        }
    }

    /// <summary>Reads a value of at most <see cref="MaxSize"/> bytes.</summary>
    /// <param name="at">The address of the value's first byte.</param>
    /// <param name="available">The number of available bytes.</param>
    /// <param name="value">The value.</param>
    /// <returns>The size of the value in bytes; 0 if it is incomplete or exceeds <see cref="int.MaxValue"/>.</returns>
    internal static int TryLoad(byte* at, long available, out int value)
    {
        unchecked
        {
            uint result = 0;
            for (int i = 0; i < MaxSize && i < available; i++)
            {
                uint b = at[i];
                result |= (b & 0x7F) << (7 * i);
                if (b <= MaxOneByteValue)
                {
                    value = (int)result;
                    return value < 0 || (i == MaxSize - 1 && b > 0x0F) ? 0 : i + 1;
                }
            }

            value = 0;
            return 0;
        }
    }
}
