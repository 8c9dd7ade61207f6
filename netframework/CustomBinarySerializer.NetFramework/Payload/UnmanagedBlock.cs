using System.Runtime.InteropServices;

namespace CustomBinarySerializer.Payload;

/// <summary>Methods that copy values as little-endian blocks, and the check which types may be copied so.</summary>
/// <remarks>.NET Framework runs on little-endian processors only.</remarks>
internal static class UnmanagedBlock<T>
    where T : unmanaged
{
    private static readonly bool s_isSupported =
        (typeof(T).IsPrimitive && typeof(T) != typeof(IntPtr) && typeof(T) != typeof(UIntPtr)) || typeof(T).IsEnum;

    internal static void ThrowIfNotSupported()
    {
        if (!s_isSupported)
        {
            throw new NotSupportedException(
                $"{typeof(T)} can't be written as a block: only numbers of fixed size, Half, char, bool and enums "
                + "are the same bytes on every machine.");
        }
    }

    internal static void Copy(ReadOnlySpan<T> items, Span<byte> bytes) => MemoryMarshal.AsBytes(items).CopyTo(bytes);

    internal static void Copy(ReadOnlySpan<byte> bytes, Span<T> items)
    {
        Span<byte> memory = MemoryMarshal.AsBytes(items);
        bytes.CopyTo(memory);
        Complete(memory);
    }

    /// <summary>Fills a span from a reader of another class. The span is cleared if the reader fails.</summary>
    internal static void Fill(Span<T> items, BinaryReader reader)
    {
        Span<byte> memory = MemoryMarshal.AsBytes(items);
        byte[] bytes = reader.ReadBytes(memory.Length);
        if (bytes.Length < memory.Length)
        {
            memory.Clear();
            throw new EndOfStreamException();
        }

        bytes.CopyTo(memory);
        Complete(memory);
    }

    // In memory, a bool other than 0 or 1 breaks comparisons.
    private static void Complete(Span<byte> memory)
    {
        if (typeof(T) == typeof(bool))
        {
            foreach (ref byte b in memory)
            {
                b = b == 0 ? (byte)0 : (byte)1;
            }
        }
    }
}
