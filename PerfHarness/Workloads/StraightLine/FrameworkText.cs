using System.Text;

namespace PerfHarness.Workloads.StraightLine;

/// <summary>
/// Length-prefixed text of any script by the framework's <see cref="Encoding.UTF8"/>. The library can be faster than
/// this limit.
/// </summary>
internal static unsafe class FrameworkText
{
    /// <summary>The largest number of bytes of a char.</summary>
    public const int MaxBytesPerChar = 3;

    /// <summary>The largest number of bytes of a length.</summary>
    public const int MaxPrefixSize = 2;

    private const int LowBits = 0x7F;
    private const int MoreFollows = 0x80;
    private const int BitsPerByte = 7;
    private const int MaxSize = (1 << (MaxPrefixSize * BitsPerByte)) - 1;

    /// <summary>Writes <paramref name="text"/> and returns the address after it.</summary>
    public static byte* Write(byte* destination, string text)
    {
        unchecked
        {
            int maxSize = text.Length * MaxBytesPerChar;
            if (maxSize <= LowBits)
            {
                int written = Encoding.UTF8.GetBytes(text, new Span<byte>(destination + 1, maxSize));
                *destination = (byte)written;
                return destination + 1 + written;
            }

            int size = Encoding.UTF8.GetByteCount(text);
            if (size > MaxSize)
            {
                throw new NotSupportedException($"The limit has code for texts of at most {MaxSize} bytes only.");
            }

            if (size > LowBits)
            {
                *destination++ = (byte)(size | MoreFollows);
                *destination++ = (byte)(size >> BitsPerByte);
            }
            else
            {
                *destination++ = (byte)size;
            }

            return destination + Encoding.UTF8.GetBytes(text, new Span<byte>(destination, size));
        }
    }

    /// <summary>Reads a text and returns the address after it.</summary>
    public static byte* Read(byte* source, out string text)
    {
        unchecked
        {
            int size = *source++;
            if (size > LowBits)
            {
                size = (size & LowBits) | (*source++ << BitsPerByte);
            }

            text = Encoding.UTF8.GetString(source, size);
            return source + size;
        }
    }
}
