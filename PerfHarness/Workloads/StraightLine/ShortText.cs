using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;

namespace PerfHarness.Workloads.StraightLine;

/// <summary>
/// Length-prefixed short ASCII text by the library's own routine, so that a limit and the library differ in
/// everything but the text.
/// </summary>
internal static unsafe class ShortText
{
    /// <summary>The most bytes that one text takes, its length byte included.</summary>
    public const int MaxSize = 1 + Utf8Text.MaxShortLength;

    /// <summary>Writes <paramref name="text"/> and returns the address after it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Write(byte* destination, string text)
    {
        int length = text.Length;
        if (length > Utf8Text.MaxShortLength || !Utf8Text.TryWriteShortAscii(unchecked(destination + 1), text))
        {
            throw NotShortAscii();
        }

        *destination = unchecked((byte)length);
        return unchecked(destination + 1 + length);
    }

    /// <summary>Reads a text and returns the address after it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Read(byte* source, out string text)
    {
        int length = *source;
        if (length > Utf8Text.MaxShortLength)
        {
            throw NotShortAscii();
        }

        text = (length == 0 ? "" : Utf8Text.TryReadShortAscii(unchecked(source + 1), length)) ?? throw NotShortAscii();
        return unchecked(source + 1 + length);
    }

    private static NotSupportedException NotShortAscii() =>
        new($"A limit is measured with ASCII texts of at most {Utf8Text.MaxShortLength} chars only.");
}
