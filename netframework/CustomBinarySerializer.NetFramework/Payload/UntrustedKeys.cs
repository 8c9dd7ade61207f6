using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace CustomBinarySerializer.Payload;

/// <summary>The comparers for keys of untrusted data.</summary>
internal static class UntrustedKeys
{
    /// <summary>Returns a comparer that an attacker can't make collide, or that limits collisions.</summary>
    internal static IEqualityComparer<T> ComparerOf<T>() =>
        SeededComparer<T>.OrNull ?? (IEqualityComparer<T>)new GuardedComparer<T>(EqualityComparer<T>.Default);

    /// <summary>Ends the limit of collisions once the collection is complete.</summary>
    internal static void EndBuilding<T>(IEqualityComparer<T> comparer) => (comparer as GuardedComparer<T>)?.EndBuilding();
}

/// <summary>A comparer equivalent to the default one, with hash codes of a random seed.</summary>
internal sealed class SeededComparer<T> : IEqualityComparer<T>
{
    private SeededComparer()
    {
    }

    /// <summary>The comparer, or null if equal values may have different bytes.</summary>
    internal static SeededComparer<T>? OrNull { get; } =
        typeof(T) == typeof(string)
        || (typeof(T).IsPrimitive && typeof(T) != typeof(float) && typeof(T) != typeof(double))
        || typeof(T).IsEnum
        || typeof(T) == typeof(Guid)
        || typeof(T) == typeof(TimeSpan)
            ? new SeededComparer<T>()
            : null;

    public bool Equals(T x, T y) => EqualityComparer<T>.Default.Equals(x, y);

    public int GetHashCode(T obj)
    {
        HashCode hash = default;
        if (obj is string text)
        {
            hash.AddBytes(MemoryMarshal.AsBytes(text.AsSpan()));
        }
        else
        {
            byte[] bytes = new byte[Unsafe.SizeOf<T>()];
            Unsafe.WriteUnaligned(ref bytes[0], obj);
            hash.AddBytes(bytes);
        }

        return hash.ToHashCode();
    }
}

/// <summary>
/// A hash code with a seed that is random in each process. SipHash-1-3, whose keys an attacker doesn't know.
/// </summary>
internal struct HashCode
{
    private static readonly ulong[] s_seed = MemoryMarshal.Cast<byte, ulong>(Guid.NewGuid().ToByteArray().Concat(
        Guid.NewGuid().ToByteArray()).ToArray()).ToArray();

    private int _hash;

    /// <summary>Returns the hash code of another hash code.</summary>
    internal static int Combine(int value)
    {
        HashCode hash = default;
        hash.AddBytes(BitConverter.GetBytes(value));
        return hash.ToHashCode();
    }

    internal void AddBytes(ReadOnlySpan<byte> bytes)
    {
        // Six bits of a Guid are fixed, so that each key is made of two.
        ulong key0 = s_seed[0] ^ s_seed[3];
        ulong key1 = s_seed[1] ^ s_seed[2];
        unchecked
        {
            ulong v0 = 0x736f6d6570736575 ^ key0;
            ulong v1 = 0x646f72616e646f6d ^ key1;
            ulong v2 = 0x6c7967656e657261 ^ key0;
            ulong v3 = 0x7465646279746573 ^ key1;
            int length = bytes.Length;
            for (; bytes.Length >= sizeof(ulong); bytes = bytes.Slice(sizeof(ulong)))
            {
                ulong word = MemoryMarshal.Read<ulong>(bytes);
                v3 ^= word;
                Round(ref v0, ref v1, ref v2, ref v3);
                v0 ^= word;
            }

            ulong last = (ulong)length << 56;
            for (int i = 0; i < bytes.Length; i++)
            {
                last |= (ulong)bytes[i] << (8 * i);
            }

            v3 ^= last;
            Round(ref v0, ref v1, ref v2, ref v3);
            v0 ^= last;
            v2 ^= 0xFF;
            for (int i = 0; i < 3; i++)
            {
                Round(ref v0, ref v1, ref v2, ref v3);
            }

            ulong hash = v0 ^ v1 ^ v2 ^ v3;
            _hash ^= (int)hash ^ (int)(hash >> 32);
        }
    }

    internal readonly int ToHashCode() => _hash;

    private static void Round(ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3)
    {
        unchecked
        {
            v0 += v1;
            v1 = Rotate(v1, 13) ^ v0;
            v0 = Rotate(v0, 32);
            v2 += v3;
            v3 = Rotate(v3, 16) ^ v2;
            v0 += v3;
            v3 = Rotate(v3, 21) ^ v0;
            v2 += v1;
            v1 = Rotate(v1, 17) ^ v2;
            v2 = Rotate(v2, 32);
        }
    }

    private static ulong Rotate(ulong value, int bits) => (value << bits) | (value >> (64 - bits));
}
