using System.Diagnostics.CodeAnalysis;
using System.Text;
using CustomBinarySerializer.TextEncoding;

namespace CustomBinarySerializer;

/// <summary>
/// A view of a UTF-8 text in the bytes of a message. Comparing it allocates nothing. The default is null.
/// </summary>
/// <remarks>
/// The bytes may be invalid UTF-8. A comparison with bytes compares the bytes as they are. In a comparison with chars,
/// and in <see cref="ToString"/>, each invalid sequence is U+FFFD, as in a string that was read.
/// </remarks>
[SuppressMessage("Design", "CA1066", Justification = "A ref struct isn't compared as an object.")]
[SuppressMessage("Usage", "CA2231", Justification = "Nor is it a key.")]
public readonly ref struct TextView
{
    private readonly bool _isText;

    internal TextView(ReadOnlySpan<byte> utf8)
    {
        _isText = true;
        Utf8 = utf8;
    }

    /// <summary>Gets whether the text is null.</summary>
    public bool IsNull => !_isText;

    /// <summary>Gets the UTF-8 bytes of the text, without their length; empty for null.</summary>
    public ReadOnlySpan<byte> Utf8 { get; }

    /// <summary>Returns whether the text has exactly these bytes.</summary>
    /// <param name="text">The text.</param>
    /// <param name="utf8">The bytes, such as <c>"IBM"u8</c>.</param>
    public static bool operator ==(TextView text, ReadOnlySpan<byte> utf8) => text.Equals(utf8);

    /// <summary>Returns whether the text is null or has other bytes.</summary>
    /// <inheritdoc cref="op_Equality"/>
    public static bool operator !=(TextView text, ReadOnlySpan<byte> utf8) => !text.Equals(utf8);

    /// <summary>Returns whether the text isn't null and has exactly these bytes.</summary>
    public bool Equals(ReadOnlySpan<byte> utf8) => _isText && Utf8.SequenceEqual(utf8);

    /// <summary>Returns whether the text isn't null and has exactly these chars. Allocates nothing.</summary>
    public bool Equals(ReadOnlySpan<char> text)
    {
        if (!_isText)
        {
            return false;
        }

        ReadOnlySpan<byte> utf8 = Utf8;
        Span<char> chars = stackalloc char[2];
        while (!utf8.IsEmpty)
        {
            // The decoder replaces invalid bytes by U+FFFD.
            Rune.DecodeFromUtf8(utf8, out Rune rune, out int consumed);
            int length = rune.EncodeToUtf16(chars);
            if (!text.StartsWith(chars[..length]))
            {
                return false;
            }

            utf8 = utf8[consumed..];
            text = text[length..];
        }

        return text.IsEmpty;
    }

    /// <summary>Returns the text as a string, equal to the one in a deserialized message.</summary>
    /// <returns>The string, or null for a null text.</returns>
    public override string? ToString() => _isText ? Utf8Transcoding.Read(Utf8) : null;

    /// <summary>Not supported. Compare the view with bytes, chars or a string.</summary>
    /// <exception cref="NotSupportedException">
    /// Every call throws, because a view isn't compared as an object.
    /// </exception>
    [Obsolete("Compare it with bytes, chars or a string.")]
#pragma warning disable CS0809 // Obsolete, as that of a span is.
    public override bool Equals(object? obj) => throw new NotSupportedException("A view isn't compared as an object.");

    /// <summary>Not supported. Use <see cref="ToString"/> for keys.</summary>
    /// <exception cref="NotSupportedException">Every call throws, because a view is no key.</exception>
    [Obsolete("Use ToString() for keys.")]
    public override int GetHashCode() => throw new NotSupportedException("A view is no key.");
#pragma warning restore CS0809
}
