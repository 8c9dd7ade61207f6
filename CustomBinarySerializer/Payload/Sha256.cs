using System.Buffers.Binary;
using System.Numerics;

namespace CustomBinarySerializer.Payload;

/// <summary>A managed implementation of SHA-256 (FIPS 180-4). Not thread-safe.</summary>
/// <remarks>
/// The framework's class is faster, but loads OpenSSL on Linux and ends the process if that is missing.
/// </remarks>
internal sealed class Sha256
{
    /// <summary>The size of a hash in bytes.</summary>
    internal const int Size = 32;

    private const int BlockSize = 64;
    private const int Rounds = 64;

    // The first 32 bits of the fractional parts of the square roots of the first primes, and of their cube roots.
    private static readonly uint[] s_begin =
    [
        0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A, 0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19,
    ];

    private static readonly uint[] s_constants =
    [
        0x428A2F98, 0x71374491, 0xB5C0FBCF, 0xE9B5DBA5, 0x3956C25B, 0x59F111F1, 0x923F82A4, 0xAB1C5ED5,
        0xD807AA98, 0x12835B01, 0x243185BE, 0x550C7DC3, 0x72BE5D74, 0x80DEB1FE, 0x9BDC06A7, 0xC19BF174,
        0xE49B69C1, 0xEFBE4786, 0x0FC19DC6, 0x240CA1CC, 0x2DE92C6F, 0x4A7484AA, 0x5CB0A9DC, 0x76F988DA,
        0x983E5152, 0xA831C66D, 0xB00327C8, 0xBF597FC7, 0xC6E00BF3, 0xD5A79147, 0x06CA6351, 0x14292967,
        0x27B70A85, 0x2E1B2138, 0x4D2C6DFC, 0x53380D13, 0x650A7354, 0x766A0ABB, 0x81C2C92E, 0x92722C85,
        0xA2BFE8A1, 0xA81A664B, 0xC24B8B70, 0xC76C51A3, 0xD192E819, 0xD6990624, 0xF40E3585, 0x106AA070,
        0x19A4C116, 0x1E376C08, 0x2748774C, 0x34B0BCB5, 0x391C0CB3, 0x4ED8AA4A, 0x5B9CCA4F, 0x682E6FF3,
        0x748F82EE, 0x78A5636F, 0x84C87814, 0x8CC70208, 0x90BEFFFA, 0xA4506CEB, 0xBEF9A3F7, 0xC67178F2,
    ];

    private readonly uint[] _state = [.. s_begin];
    private readonly byte[] _rest = new byte[BlockSize];
    private long _length;

    /// <summary>Returns the hash of bytes.</summary>
    internal static byte[] HashData(ReadOnlySpan<byte> bytes)
    {
        Sha256 hash = new();
        hash.Append(bytes);
        return hash.Finish();
    }

    /// <summary>Adds bytes to those that are hashed.</summary>
    internal void Append(ReadOnlySpan<byte> bytes)
    {
        int kept = (int)(_length % BlockSize);
        _length += bytes.Length;
        if (kept > 0)
        {
            int count = Math.Min(BlockSize - kept, bytes.Length);
            bytes[..count].CopyTo(_rest.AsSpan(kept));
            bytes = bytes[count..];
            if (kept + count < BlockSize)
            {
                return;
            }

            Add(_state, _rest);
        }

        for (; bytes.Length >= BlockSize; bytes = bytes[BlockSize..])
        {
            Add(_state, bytes);
        }

        bytes.CopyTo(_rest);
    }

    /// <summary>Returns the hash of all bytes. The last call.</summary>
    internal byte[] Finish()
    {
        // Padding: a 1 bit, zeros, and the length in bits at the end of a block.
        int kept = (int)(_length % BlockSize);
        Span<byte> end = stackalloc byte[2 * BlockSize];
        end.Clear();
        _rest.AsSpan(0, kept).CopyTo(end);
        end[kept] = 0x80;
        int length = kept < BlockSize - sizeof(long) ? BlockSize : 2 * BlockSize;
        BinaryPrimitives.WriteInt64BigEndian(end[(length - sizeof(long))..], 8 * _length);
        for (int at = 0; at < length; at += BlockSize)
        {
            Add(_state, end[at..]);
        }

        byte[] hash = new byte[Size];
        for (int i = 0; i < _state.Length; i++)
        {
            BinaryPrimitives.WriteUInt32BigEndian(hash.AsSpan(i * sizeof(uint)), _state[i]);
        }

        return hash;
    }

    private static void Add(Span<uint> state, ReadOnlySpan<byte> block)
    {
        Span<uint> words = stackalloc uint[Rounds];
        for (int i = 0; i < BlockSize / sizeof(uint); i++)
        {
            words[i] = BinaryPrimitives.ReadUInt32BigEndian(block[(i * sizeof(uint))..]);
        }

        unchecked
        {
            for (int i = 16; i < Rounds; i++)
            {
                uint x = words[i - 15];
                uint y = words[i - 2];
                x = BitOperations.RotateRight(x, 7) ^ BitOperations.RotateRight(x, 18) ^ (x >> 3);
                y = BitOperations.RotateRight(y, 17) ^ BitOperations.RotateRight(y, 19) ^ (y >> 10);
                words[i] = words[i - 16] + x + words[i - 7] + y;
            }

            (uint a, uint b, uint c, uint d) = (state[0], state[1], state[2], state[3]);
            (uint e, uint f, uint g, uint h) = (state[4], state[5], state[6], state[7]);
            for (int i = 0; i < Rounds; i++)
            {
                uint sum1 = BitOperations.RotateRight(e, 6) ^ BitOperations.RotateRight(e, 11) ^ BitOperations.RotateRight(e, 25);
                uint first = h + sum1 + ((e & f) ^ (~e & g)) + s_constants[i] + words[i];
                uint sum0 = BitOperations.RotateRight(a, 2) ^ BitOperations.RotateRight(a, 13) ^ BitOperations.RotateRight(a, 22);
                uint second = sum0 + ((a & b) ^ (a & c) ^ (b & c));
                (h, g, f, e, d, c, b, a) = (g, f, e, d + first, c, b, a, first + second);
            }

            ReadOnlySpan<uint> rest = [a, b, c, d, e, f, g, h];
            for (int i = 0; i < state.Length; i++)
            {
                state[i] += rest[i];
            }
        }
    }
}
