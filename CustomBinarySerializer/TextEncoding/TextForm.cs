namespace CustomBinarySerializer.TextEncoding;

/// <summary>What the bytes of a short text are. Added to its length, which is at most <see cref="Utf8Text.MaxShortLength"/>, it tells texts apart.</summary>
internal enum TextForm
{
    Utf8 = 0,
    Latin1 = 64,
    Utf16 = 128,
}
