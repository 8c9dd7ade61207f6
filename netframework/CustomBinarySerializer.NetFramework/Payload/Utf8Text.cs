using System.Buffers;
using System.Text;

namespace CustomBinarySerializer.Payload;

/// <summary>UTF-8 as .NET writes and reads it. Each lone surrogate and each invalid part becomes U+FFFD.</summary>
internal static class Utf8Text
{
    /// <summary>UTF-8 without a byte order mark.</summary>
    internal static readonly Encoding Encoding = new UTF8Encoding(encoderShouldEmitUTF8Identifier: false);

    /// <summary>Decodes bytes.</summary>
    /// <remarks>
    /// .NET Framework replaces invalid bytes by another number of U+FFFD, so that it decodes only what is ASCII.
    /// </remarks>
    internal static string Decode(ReadOnlySpan<byte> bytes)
    {
        char[] text = new char[bytes.Length];
        int length = 0;
        while (length < text.Length && bytes[length] < 0x80)
        {
            text[length] = (char)bytes[length];
            length++;
        }

        if (length == text.Length)
        {
            return new string(text);
        }

        StringBuilder decoded = new StringBuilder(text.Length).Append(text, 0, length);
        ReadOnlySpan<byte> rest = bytes.Slice(length);
        while (!rest.IsEmpty)
        {
            bool isValid = Rune.DecodeFromUtf8(rest, out Rune rune, out int size) == OperationStatus.Done;
            decoded.Append(isValid ? rune.ToString() : "\uFFFD");
            rest = rest.Slice(size);
        }

        return decoded.ToString();
    }
}
