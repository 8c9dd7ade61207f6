namespace CustomBinarySerializer.Payload;

/// <summary>
/// The distinct strings of one payload, numbered in the order in which they are first met. Where a contract interns, the
/// prefix of a text, less what is reserved and 1 for null, is twice the length of a new text, or 1 more than twice the
/// number of a text that was met before.
/// </summary>
/// <remarks>Kept for the thread's next payload, unless a contract failed. Not thread-safe.</remarks>
internal sealed class InternedTexts
{
    // Beyond this the tables aren't kept, or one large payload per thread would stay for good.
    private const int MaxRetainedTexts = 1024;

    [ThreadStatic]
    private static InternedTexts? t_spare;

    /// <summary>Texts of up to so many chars may be repeated as often as there are bytes for it.</summary>
    internal const int LongText = 1024;

    // What hashing or comparing all of them may cost where they are keys.
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

    /// <summary>Gives a table back that isn't needed any more.</summary>
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

    /// <summary>Returns false for a text that was written before, with its number; else gives it the next one.</summary>
    internal bool TryAdd(string text, out int number)
    {
        if (_numbers.TryGetValue(text, out number))
        {
            return false;
        }

        _numbers.Add(text, _numbers.Count);
        return true;
    }

    /// <summary>Notes that a long text is somewhere again, in bytes from strangers.</summary>
    /// <exception cref="BinarySerializationException">Long texts are repeated out of proportion to the payload.</exception>
    internal void CountRepeated(string text, long payloadBytes)
    {
        _repeatedChars += text.Length;
        if (_repeatedChars - FreeRepeatedChars > RepeatedCharsPerByte * payloadBytes)
        {
            throw PayloadErrors.TextsRepeated(_repeatedChars, payloadBytes);
        }
    }

    /// <summary>Gives a text that was read the next number.</summary>
    internal void Add(string text) => _texts.Add(text);

    /// <summary>Returns the text of a number.</summary>
    /// <exception cref="BinarySerializationException">No text has it yet.</exception>
    internal string TextOf(int number) =>
        number < _texts.Count ? _texts[number] : throw PayloadErrors.NotA("string", $"it refers to text {number} of {_texts.Count}");
}
