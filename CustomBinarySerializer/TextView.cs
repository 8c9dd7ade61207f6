using System.Diagnostics.CodeAnalysis;
using System.Text;
using CustomBinarySerializer.TextEncoding;

namespace CustomBinarySerializer;

/// <summary>A text in the bytes of a message, as UTF-8. Comparing it allocates nothing; <see cref="ToString"/> makes the string. The default is null.</summary>
/// <remarks>
/// The bytes are what was written, and nothing proves that they are valid UTF-8. Compared with bytes, they are equal if they are the same bytes; compared with chars, and as a string, each
/// invalid sequence is U+FFFD, as in a string that was read.
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

    /// <summary>Whether there is none.</summary>
    public bool IsNull => !_isText;

    /// <summary>Its bytes, without its length; of null none.</summary>
    public ReadOnlySpan<byte> Utf8 { get; }

    /// <summary>Whether it has these bytes.</summary>
    /// <param name="text">The text.</param>
    /// <param name="utf8">The bytes: <c>"IBM"u8</c>.</param>
    public static bool operator ==(TextView text, ReadOnlySpan<byte> utf8) => text.Equals(utf8);

    /// <summary>Whether it is null or has other bytes.</summary>
    /// <inheritdoc cref="op_Equality"/>
    public static bool operator !=(TextView text, ReadOnlySpan<byte> utf8) => !text.Equals(utf8);

    /// <summary>Whether it has these bytes, and isn't null.</summary>
    public bool Equals(ReadOnlySpan<byte> utf8) => _isText && Utf8.SequenceEqual(utf8);

    /// <summary>Whether it is these chars, and isn't null. Nothing is allocated.</summary>
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
            // Invalid bytes are U+FFFD.
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

    /// <summary>Makes the string: what reading the whole message would have.</summary>
    /// <returns>Null for null.</returns>
    public override string? ToString() => _isText ? Utf8Transcoding.Read(Utf8) : null;

    /// <summary>A view isn't compared as an object.</summary>
    /// <exception cref="NotSupportedException">Always.</exception>
    [Obsolete("Compare it with bytes, chars or a string.")]
#pragma warning disable CS0809 // Obsolete, as that of a span is.
    public override bool Equals(object? obj) => throw new NotSupportedException("A view isn't compared as an object.");

    /// <summary>A view is no key.</summary>
    /// <exception cref="NotSupportedException">Always.</exception>
    [Obsolete("Use ToString() for keys.")]
    public override int GetHashCode() => throw new NotSupportedException("A view is no key.");
#pragma warning restore CS0809
}
