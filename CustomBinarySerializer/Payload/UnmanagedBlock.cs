using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace CustomBinarySerializer.Payload;

/// <summary>Methods that copy values as little-endian blocks, and the check which types users may copy so.</summary>
internal static class UnmanagedBlock<T>
    where T : unmanaged
{
    private static readonly bool s_isSupported =
        (typeof(T).IsPrimitive && typeof(T) != typeof(nint) && typeof(T) != typeof(nuint)) || typeof(T).IsEnum || typeof(T) == typeof(Half);

    internal static void ThrowIfNotSupported()
    {
        if (!s_isSupported)
        {
            throw new NotSupportedException(
                $"{typeof(T)} can't be written as a block: only numbers of fixed size, Half, char, bool and enums "
                + "are the same bytes on every machine.");
        }
    }

    internal static void Copy(ReadOnlySpan<T> items, Span<byte> bytes)
    {
        if (typeof(T) == typeof(DateTime))
        {
            DateTimeBits.FromMemory(MemoryMarshal.Cast<T, DateTime>(items), bytes);
        }
        else
        {
            MemoryMarshal.AsBytes(items).CopyTo(bytes);
        }

        if (!BitConverter.IsLittleEndian)
        {
            Reverse(bytes);
        }
    }

    internal static void Copy(ReadOnlySpan<byte> bytes, Span<T> items)
    {
        if (typeof(T) == typeof(DateTime) && BitConverter.IsLittleEndian)
        {
            DateTimeBits.ToMemory(bytes, MemoryMarshal.Cast<T, DateTime>(items));
            return;
        }

        Span<byte> memory = MemoryMarshal.AsBytes(items);
        bytes.CopyTo(memory);
        CompleteCopy(memory);
    }

    /// <summary>Fills a span from a reader of another class. The span is cleared if the reader fails.</summary>
    internal static void Fill(Span<T> items, BinaryReader reader)
    {
        Span<byte> memory = MemoryMarshal.AsBytes(items);
        try
        {
            reader.ReadExactly(memory);
        }
        catch
        {
            // Bytes that arrived before the failure may be invalid bools or dates.
            memory.Clear();
            throw;
        }

        CompleteCopy(memory);
    }

    private static void CompleteCopy(Span<byte> memory)
    {
        if (!BitConverter.IsLittleEndian)
        {
            Reverse(memory);
        }

        if (typeof(T) == typeof(bool))
        {
            Normalize(memory);
        }

        if (typeof(T) == typeof(DateTime))
        {
            DateTimeBits.ToMemory(memory, MemoryMarshal.Cast<byte, DateTime>(memory));
        }
    }

    // BinaryReader.ReadBoolean accepts every byte except 0 as true. In memory, a bool other than 0 or 1 breaks
    // comparisons.
    private static void Normalize(Span<byte> booleans)
    {
        foreach (ref byte b in booleans)
        {
            b = b == 0 ? (byte)0 : (byte)1;
        }
    }

    private static void Reverse(Span<byte> bytes)
    {
        switch (Unsafe.SizeOf<T>())
        {
            case sizeof(ushort):
                Span<ushort> shorts = MemoryMarshal.Cast<byte, ushort>(bytes);
                BinaryPrimitives.ReverseEndianness(shorts, shorts);
                break;
            case sizeof(uint):
                Span<uint> ints = MemoryMarshal.Cast<byte, uint>(bytes);
                BinaryPrimitives.ReverseEndianness(ints, ints);
                break;
            case sizeof(ulong):
                Span<ulong> longs = MemoryMarshal.Cast<byte, ulong>(bytes);
                BinaryPrimitives.ReverseEndianness(longs, longs);
                break;
            case 2 * sizeof(ulong) when typeof(T) == typeof(Guid):
                foreach (ref Guid guid in MemoryMarshal.Cast<byte, Guid>(bytes))
                {
                    guid = GuidBits.Reverse(guid);
                }

                break;
            case 2 * sizeof(ulong):
                Span<UInt128> numbers = MemoryMarshal.Cast<byte, UInt128>(bytes);
                BinaryPrimitives.ReverseEndianness(numbers, numbers);
                break;
        }
    }
}
