namespace CustomBinarySerializer.Payload;

/// <summary>A table of the distinct strings of one payload, numbered in the order of their first occurrence.</summary>
/// <remarks>
/// An interned text has a prefix. Without the bias, the prefix is twice the length of a new text, or 1 more than twice
/// the number of a known text. The table is kept for the thread's next payload unless a contract fails. Not
/// thread-safe.
/// </remarks>
internal sealed class InternedTexts
{
    // Larger tables aren't kept, or one large payload per thread would keep its tables alive for good.
    private const int MaxRetainedTexts = 1024;

    [ThreadStatic]
    private static InternedTexts? t_spare;

    /// <summary>The maximum length in chars of a text that may be repeated without limit.</summary>
    internal const int LongText = 1024;

    // The budget for hashing or comparing repeated texts if they are keys.
    private const long FreeRepeatedChars = 1 << 23;
    private const long RepeatedCharsPerByte = LongText;

    private readonly Dictionary<string, int> _numbers = new(StringComparer.Ordinal);
    private readonly List<string> _texts = [];
    private long _repeatedChars;

    /// <summary>Returns an empty table.</summary>
    internal static InternedTexts Take()
    {
        InternedTexts texts = t_spare ?? new InternedTexts();
        t_spare = null;
        return texts;
    }

    /// <summary>Returns a table for later reuse.</summary>
    internal void Return()
    {
        if (Math.Max(_numbers.Count, _texts.Count) <= MaxRetainedTexts)
        {
            _numbers.Clear();
            _texts.Clear();
            _repeatedChars = 0;
            t_spare = this;
        }
    }

    /// <summary>
    /// Adds a new text. Returns false for a known text. Either way it returns the number of the text.
    /// </summary>
    internal bool TryAdd(string text, out int number)
    {
        if (_numbers.TryGetValue(text, out number))
        {
            return false;
        }

        _numbers.Add(text, _numbers.Count);
        return true;
    }

    /// <summary>Counts the repetition of a long text in untrusted data.</summary>
    /// <exception cref="BinarySerializationException">
    /// Long texts are repeated out of proportion to the payload.
    /// </exception>
    internal void CountRepeated(string text, long payloadBytes)
    {
        _repeatedChars += text.Length;
        if (_repeatedChars - FreeRepeatedChars > RepeatedCharsPerByte * payloadBytes)
        {
            throw PayloadErrors.TextsRepeated(_repeatedChars, payloadBytes);
        }
    }

    /// <summary>Adds a text that was read under the next number.</summary>
    internal void Add(string text) => _texts.Add(text);

    /// <summary>Returns the text with a number.</summary>
    /// <exception cref="BinarySerializationException">
    /// The number is that of a text that comes later, or of none.
    /// </exception>
    internal string TextOf(int number) =>
        number < _texts.Count ? _texts[number] : throw PayloadErrors.NotA("string", $"it refers to text {number} of {_texts.Count}");
}
