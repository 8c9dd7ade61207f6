using System.Buffers;
using System.Text;
using System.Text.Encodings.Web;
using CustomBinarySerializer.Compiler.Text;

namespace CustomBinarySerializer.Payload;

/// <summary>A JSON encoder that escapes only what JSON requires and what <see cref="VisibleText"/> escapes.</summary>
/// <remarks>The framework's encoders also escape all characters above U+FFFF.</remarks>
internal sealed unsafe class VisibleJsonEncoder : JavaScriptEncoder
{
    private const int EscapedUnit = 6; // \uXXXX

    // ASCII that is never escaped, and found without decoding.
    private static readonly byte[] s_plain =
        [.. Enumerable.Range(' ', '~' - ' ' + 1).Select(code => (byte)code).Where(code => code is not ((byte)'"' or (byte)'\\'))];

    private static readonly SearchValues<byte> s_plainBytes = SearchValues.Create(s_plain);
    private static readonly SearchValues<char> s_plainChars = SearchValues.Create([.. s_plain.Select(code => (char)code)]);

    private VisibleJsonEncoder()
    {
    }

    internal static VisibleJsonEncoder Instance { get; } = new();

    public override int MaxOutputCharactersPerInputCharacter => 2 * EscapedUnit;

    public override bool WillEncode(int unicodeScalar) =>
        unicodeScalar is '"' or '\\'
        || !Rune.IsValid(unicodeScalar)
        || !ShownCharacters.Contains(unicodeScalar, Rune.GetUnicodeCategory(new Rune(unicodeScalar)));

    public override int FindFirstCharacterToEncode(char* text, int textLength)
    {
        ReadOnlySpan<char> all = new(text, textLength);
        int index = 0;
        while ((uint)(index += NextOf(all[index..].IndexOfAnyExcept(s_plainChars), all.Length - index)) < (uint)all.Length)
        {
            if (Rune.DecodeFromUtf16(all[index..], out Rune rune, out int length) != OperationStatus.Done || WillEncode(rune.Value))
            {
                return index;
            }

            index += length;
        }

        return -1;
    }

    public override int FindFirstCharacterToEncodeUtf8(ReadOnlySpan<byte> utf8Text)
    {
        int index = 0;
        while ((uint)(index += NextOf(utf8Text[index..].IndexOfAnyExcept(s_plainBytes), utf8Text.Length - index)) < (uint)utf8Text.Length)
        {
            if (Rune.DecodeFromUtf8(utf8Text[index..], out Rune rune, out int length) != OperationStatus.Done || WillEncode(rune.Value))
            {
                return index;
            }

            index += length;
        }

        return -1;
    }

    // The rest if nothing else is in it.
    private static int NextOf(int found, int rest) => found < 0 ? rest : found;

    public override bool TryEncodeUnicodeScalar(int unicodeScalar, char* buffer, int bufferLength, out int numberOfCharactersWritten)
    {
        Span<char> units = stackalloc char[2];
        Span<char> escaped = new(buffer, bufferLength);
        numberOfCharactersWritten = 0;
        if (unicodeScalar is '"' or '\\')
        {
            return escaped.TryWrite($"\\{(char)unicodeScalar}", out numberOfCharactersWritten);
        }

        foreach (char unit in units[..new Rune(unicodeScalar).EncodeToUtf16(units)])
        {
            if (!escaped[numberOfCharactersWritten..].TryWrite($"\\u{(int)unit:X4}", out int written))
            {
                return false;
            }

            numberOfCharactersWritten += written;
        }

        return true;
    }
}
