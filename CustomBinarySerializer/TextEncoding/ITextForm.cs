using System.ComponentModel;
namespace CustomBinarySerializer.Generated;

/// <summary>
/// How text stands after its prefix. The prefix less its bias is a code: -1 is null, 0 empty text. Implemented by structs, so that generic code is compiled for each.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public unsafe interface ITextForm
{
    /// <summary>Returns the code of ASCII text.</summary>
    internal static abstract int CodeOfAscii(int length);

    /// <summary>Returns the code of any text.</summary>
    internal static abstract int CodeOf(string value);

    /// <summary>Returns how many bytes come after the prefix.</summary>
    /// <param name="code">At least 0.</param>
    internal static abstract int SizeOf(int code);

    /// <summary>Whether a code above 0 is that of any text.</summary>
    internal static abstract bool IsText(int code);

    /// <summary>Writes short text if it is of the common kind and there is room for it; returns the address after it, or null.</summary>
    internal static abstract byte* TryWriteShort(byte* at, byte* end, string? value, int bias);

    /// <summary>Stores text where there is room for it; returns the address after it, or null.</summary>
    internal static abstract byte* TryStore(byte* at, byte* end, string value, int bias);

    /// <summary>Stores text of a code after its prefix, and not one byte more; returns the address after it.</summary>
    internal static abstract byte* StoreAfterPrefix(byte* at, string value, int code);

    /// <summary>Reads short text of the common kind, whose prefix has been read; otherwise returns null.</summary>
    internal static abstract string? TryReadShort(byte* at, byte* end, int code);

    /// <summary>Returns the text of some bytes.</summary>
    /// <param name="text">As many as <see cref="SizeOf"/> says.</param>
    /// <param name="code">Of text that isn't empty.</param>
    /// <param name="strings">Where it is looked for, or null.</param>
    internal static abstract string ToText(byte* text, int code, StringCache? strings);

    /// <summary>Returns the text of some bytes; null where <see cref="BinaryReader.ReadString"/>, which knows no null, treats them differently.</summary>
    internal static abstract string? ToTextWithoutNull(byte* text, int code, StringCache? strings);
}
