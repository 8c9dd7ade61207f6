using System.Text;
using System.Text.Encodings.Web;
using CustomBinarySerializer.Compiler.Text;

namespace CustomBinarySerializer.Payload;

/// <summary>A JSON encoder that escapes only what JSON requires and what <see cref="VisibleText"/> escapes.</summary>
/// <remarks>The framework's encoders also escape all characters above U+FFFF.</remarks>
internal sealed unsafe class VisibleJsonEncoder : JavaScriptEncoder
{
    private const int EscapedUnit = 6; // \uXXXX

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
        ReadOnlySpan<char> left = new(text, textLength);
        while (!left.IsEmpty
            && Rune.DecodeFromUtf16(left, out Rune rune, out int length) == System.Buffers.OperationStatus.Done
            && !WillEncode(rune.Value))
        {
            left = left[length..];
        }

        return left.IsEmpty ? -1 : textLength - left.Length;
    }

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
