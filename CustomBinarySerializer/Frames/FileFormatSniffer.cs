using System.Buffers;
using System.Buffers.Binary;
using System.Globalization;
using System.Text;
using CustomBinarySerializer.Compiler.Text;

namespace CustomBinarySerializer.Frames;

/// <summary>A detector of other file formats, for error messages about invalid frames.</summary>
/// <remarks>
/// About a quarter of all files begin with bytes that are a possible frame length. A detected format matches in at
/// least 24 bits, so it is hardly ever a frame. A complete frame of a known type is read all the same.
/// </remarks>
internal static class FileFormatSniffer
{
    /// <summary>The number of bytes that detection uses. Fewer bytes detect fewer formats.</summary>
    internal const int Lookahead = 512;

    private const int TextLength = 16;
    private const int ShortestText = 4;
    private const int ShortestMarkedText = 3;

    /// <summary>Returns the format of a file from its first bytes.</summary>
    /// <param name="start">The first bytes of the file, as many as are available.</param>
    /// <returns>A noun phrase such as "a zip archive", or null if the bytes may be a frame.</returns>
    internal static string? Describe(ReadOnlySpan<byte> start) => start switch
    {
        [(byte)'P', (byte)'K', 3, 4, ..] or [(byte)'P', (byte)'K', 5, 6, ..] => "a zip archive",
        [0x1F, 0x8B, 8, < 32, _, _, _, _, 0 or 2 or 4, < 14 or 255, ..] => "a gzip file",
        [0x04, 0x22, 0x4D, 0x18, ..] => "an lz4 file",
        [(byte)'O', (byte)'b', (byte)'j', 1, ..] => "an Avro file",
        [(byte)'C', (byte)'B', (byte)'S', (byte)'E', (byte)'G', (byte)'\r', (byte)'\n', 0x1A, ..] => "a segment of a transaction file",
        [(byte)'M', (byte)'Z', ..] when IsProgram(start) => "a Windows program or library",
        _ when BinaryFormatterSignature.Begins(start) => "a message of BinaryFormatter",
        [0xFF, 0xFE, .. var rest] => MarkedText(Units(rest, isBigEndian: false)),
        [0xFE, 0xFF, .. var rest] => MarkedText(Units(rest, isBigEndian: true)),
        [0, ..] => TextOf(Units(start, isBigEndian: true), anyLetters: false),
        [_, 0, ..] => TextOf(Units(start, isBigEndian: false), anyLetters: false),
        [0xEF, 0xBB, 0xBF, .. var rest] => MarkedText(Utf8(rest)),
        _ => TextOf(Utf8(start), anyLetters: true),
    };

    // The MS-DOS header has the offset of the PE header.
    private static bool IsProgram(ReadOnlySpan<byte> start)
    {
        const int place = 0x3C;
        return start.Length >= place + sizeof(int)
            && BinaryPrimitives.ReadInt32LittleEndian(start[place..]) is >= 0 and var header
            && header <= start.Length - sizeof(int)
            && start[header..].StartsWith("PE\0\0"u8);
    }

    // A byte order mark counts as evidence, so that fewer chars suffice.
    private static string? MarkedText(string? text) => TextOf(text, anyLetters: true, ShortestMarkedText);

    private static string? TextOf(string? text, bool anyLetters, int shortest = ShortestText) =>
        text is not null && text.Length >= shortest && text.EnumerateRunes().All(rune => IsOfText(rune, anyLetters))
            ? $"text, \"{VisibleText.Of(text)}\""
            : null;

    private static bool IsOfText(Rune rune, bool anyLetters) =>
        rune.Value is '\t' or '\r' or '\n'
        || (rune.IsAscii
            ? !Rune.IsControl(rune)
            : anyLetters && Rune.GetUnicodeCategory(rune)
                is not (UnicodeCategory.Control or UnicodeCategory.PrivateUse
                    or UnicodeCategory.Surrogate or UnicodeCategory.OtherNotAssigned));

    private static string? Utf8(ReadOnlySpan<byte> bytes)
    {
        StringBuilder text = new();
        ReadOnlySpan<byte> rest = bytes[..Math.Min(bytes.Length, TextLength)];
        while (!rest.IsEmpty)
        {
            OperationStatus status = Rune.DecodeFromUtf8(rest, out Rune rune, out int length);
            if (status != OperationStatus.Done)
            {
                // The end of the lookahead may have cut the last rune.
                return status == OperationStatus.NeedMoreData ? text.ToString() : null;
            }

            text.Append(rune);
            rest = rest[length..];
        }

        return text.ToString();
    }

    private static string? Units(ReadOnlySpan<byte> bytes, bool isBigEndian)
    {
        Encoding encoding = isBigEndian ? Encoding.BigEndianUnicode : Encoding.Unicode;
        string text = encoding.GetString(bytes[..Math.Min(bytes.Length & ~1, TextLength)]);

        // The end of the lookahead may have cut a surrogate pair.
        text = text.TrimEnd('\uFFFD');
        return text.Contains('\uFFFD', StringComparison.Ordinal) ? null : text;
    }
}
