using System.ComponentModel;
using CustomBinarySerializer.TextEncoding;

namespace CustomBinarySerializer.Generated;

/// <summary>
/// The encoding of text after its prefix. The prefix without its bias is a code: -1 for null, 0 for empty text.
/// </summary>
/// <remarks>Structs implement it, so that generic code is compiled for each.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public unsafe interface ITextForm
{
    /// <summary>Returns the code of ASCII text.</summary>
    internal static abstract int CodeOfAscii(int length);

    /// <summary>Returns the code of any text.</summary>
    internal static abstract int CodeOf(string value);

    /// <summary>Returns the number of bytes after the prefix.</summary>
    /// <param name="code">The code, at least 0.</param>
    internal static abstract int SizeOf(int code);

    /// <summary>Returns whether a code above 0 is valid.</summary>
    internal static abstract bool IsText(int code);

    /// <summary>
    /// Writes a short text of the common kind if there is room. Returns the address after it, or null.
    /// </summary>
    internal static abstract byte* TryWriteShort(byte* at, byte* end, string? value, int bias);

    /// <summary>Writes a text with its prefix if there is room. Returns the address after it, or null.</summary>
    internal static abstract byte* TryStore(byte* at, byte* end, string value, int bias);

    /// <summary>Writes exactly the bytes of a text after its prefix. Returns the address after it.</summary>
    internal static abstract byte* StoreAfterPrefix(byte* at, string value, int code);

    /// <summary>Reads a short text of the common kind whose prefix has been read; else returns null.</summary>
    internal static abstract string? TryReadShort(byte* at, byte* end, int code);

    /// <summary>Returns the encoding of the bytes after the prefix, for the cache of strings.</summary>
    internal static abstract TextForm EncodingOf(int code);

    /// <summary>Reads a text whose prefix has been read.</summary>
    /// <param name="text">The bytes of the text, as many as <see cref="SizeOf"/> returns.</param>
    /// <param name="code">The code of the text, which isn't empty.</param>
    /// <param name="strings">The cache of strings, or null.</param>
    internal static abstract string ToText(byte* text, int code, StringCache? strings);

    /// <summary>
    /// Reads a text for <see cref="BinaryReader.ReadString"/>; returns null if that treats the bytes differently.
    /// </summary>
    internal static abstract string? ToTextWithoutNull(byte* text, int code, StringCache? strings);
}
