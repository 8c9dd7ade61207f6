namespace CustomBinarySerializer.TextEncoding;

/// <summary>
/// The encodings of a short text. The values are above <see cref="Utf8Text.MaxShortLength"/>, so that length plus form
/// is unique.
/// </summary>
internal enum TextForm
{
    Utf8 = 0,
    Latin1 = 64,
    Utf16 = 128,
}
