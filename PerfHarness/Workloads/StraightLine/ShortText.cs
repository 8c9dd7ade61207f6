using CustomBinarySerializer.TextEncoding;

namespace PerfHarness.Workloads.StraightLine;

/// <summary>
/// Length-prefixed short ASCII text by the routine of the library, so that limit and library differ in everything but
/// the text.
/// </summary>
internal static unsafe class ShortText
{
    /// <summary>The largest number of chars of a text.</summary>
    public const int MaxLength = Utf8Text.MaxShortLength;

    /// <summary>The largest number of bytes of a text with its length.</summary>
    public const int MaxSize = 1 + MaxLength;

    /// <summary>Writes <paramref name="text"/> and returns the address after it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Write(byte* destination, string text)
    {
        int length = text.Length;
        if (length > MaxLength || !Utf8Text.TryWriteShortAscii(unchecked(destination + 1), text))
        {
            throw NotShortAscii();
        }

        *destination = unchecked((byte)length);
        return unchecked(destination + 1 + length);
    }

    /// <summary>Reads a text and returns the address after it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Read(byte* source, out string text) => Read(unchecked(source + 1), *source, out text);

    /// <summary>Reads a text whose length is known and returns the address after it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Read(byte* source, int length, out string text)
    {
        if (length > MaxLength)
        {
            throw NotShortAscii();
        }

        text = (length == 0 ? "" : Utf8Text.TryReadShortAscii(source, length)) ?? throw NotShortAscii();
        return unchecked(source + length);
    }

    private static NotSupportedException NotShortAscii() =>
        new($"The limit has code for ASCII texts of at most {MaxLength} chars only.");
}
