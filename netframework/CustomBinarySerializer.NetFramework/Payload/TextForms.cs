namespace CustomBinarySerializer.Payload;

/// <summary>The encoding of text after its prefix. The prefix without its bias is a code: 0 for empty text.</summary>
internal interface ITextForm
{
    /// <summary>Returns the code of a text.</summary>
    int CodeOf(string value);

    /// <summary>Returns the number of bytes after the prefix.</summary>
    int SizeOf(int code);

    /// <summary>Returns whether a code above 0 is valid.</summary>
    bool IsText(int code);

    /// <summary>Returns the bytes of a text.</summary>
    byte[] ToBytes(string value, int code);

    /// <summary>Returns the text of its bytes.</summary>
    string ToText(ReadOnlySpan<byte> bytes, int code);
}

/// <summary>The UTF-8 form of text. The code is the length in bytes.</summary>
internal readonly struct Utf8Form : ITextForm
{
    public int CodeOf(string value) => Utf8Text.Encoding.GetByteCount(value);

    public int SizeOf(int code) => code;

    public bool IsText(int code) => code > 0;

    public byte[] ToBytes(string value, int code) => Utf8Text.Encoding.GetBytes(value);

    public string ToText(ReadOnlySpan<byte> bytes, int code) => Utf8Text.Decode(bytes);
}

/// <summary>
/// The compact form of text: one byte per char if all chars are below U+0100, else little-endian UTF-16. The code is
/// twice the length in chars, plus 1 for UTF-16.
/// </summary>
internal readonly struct CompactForm : ITextForm
{
    private const char MaxLatin1 = '\u00FF';

    public int CodeOf(string value) => (2 * value.Length) + (value.Any(c => c > MaxLatin1) ? 1 : 0);

    public int SizeOf(int code) => unchecked((code >> 1) << (code & 1));

    public bool IsText(int code) => code > 1;

    public byte[] ToBytes(string value, int code)
    {
        byte[] bytes = new byte[SizeOf(code)];
        int width = IsWide(code) ? sizeof(char) : sizeof(byte);
        for (int i = 0; i < value.Length; i++)
        {
            bytes[i * width] = unchecked((byte)value[i]);
            if (width == sizeof(char))
            {
                bytes[(i * width) + 1] = (byte)(value[i] >> 8);
            }
        }

        return bytes;
    }

    public string ToText(ReadOnlySpan<byte> bytes, int code)
    {
        char[] text = new char[code >> 1];
        int width = IsWide(code) ? sizeof(char) : sizeof(byte);
        for (int i = 0; i < text.Length; i++)
        {
            text[i] = (char)(bytes[i * width] | (width == sizeof(char) ? bytes[(i * width) + 1] << 8 : 0));
        }

        return new string(text);
    }

    private static bool IsWide(int code) => (code & 1) != 0;
}
