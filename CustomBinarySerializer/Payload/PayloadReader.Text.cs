using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Unicode;
using CustomBinarySerializer.TextEncoding;

namespace CustomBinarySerializer.Payload;

/// <content>Texts and characters.</content>
internal sealed unsafe partial class PayloadReader
{
    // The decoder of the base class holds back at most this many bytes of an unfinished character.
    private const int MaxHeldBackBytes = 3;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public override string ReadString() => Strings is null ? ReadNewString() : ReadReusedString();

    private string ReadNewString()
    {
        byte* next = _next;
        unchecked
        {
            long remaining = _end - next;
            if (remaining > 0)
            {
                int length = *next;
                if (length == 0)
                {
                    _next = next + 1;
                    return string.Empty;
                }

                if (length <= Utf8Text.MaxShortLength
                    && length < remaining
                    && !IsSpent
                    && Utf8Text.TryReadShortAscii(next + 1, length) is { } text)
                {
                    _next = next + 1 + length;
                    return text;
                }
            }
        }

        return ReadLongString();
    }

    private string ReadReusedString()
    {
        StringCache strings = Strings!;
        byte* next = _next;
        unchecked
        {
            long remaining = _end - next;
            if (strings.TakesNext() && remaining > 0 && !IsSpent)
            {
                int length = *next;
                if ((uint)(length - 1) < Utf8Text.MaxShortLength && length < remaining)
                {
                    byte* text = next + 1;
                    if (strings.TryFind(text, length) is not { } found)
                    {
                        return ReadAddedString(text, length);
                    }

                    _next = text + length;
                    return found;
                }
            }
        }

        return ReadNewString();
    }

    private string ReadAddedString(byte* text, int length)
    {
        if (Strings!.TryAdd(text, length) is not { } added)
        {
            return ReadLongString();
        }

        _next = unchecked(text + length);
        return added;
    }

    private string ReadLongString()
    {
        ThrowIfClosed();
        int prefix = SevenBitEncoded.TryLoad(_next, Remaining, out int length);
        if (prefix > 0)
        {
            int available = Remaining - prefix;
            if (length <= available && !IsSpent && Utf8Transcoding.TryRead(_next + prefix, length) is { } text)
            {
                _next += prefix + length;
                if (_comparesByCulture)
                {
                    RequireVisits(CulturalWeight.VisitsOf(text, times: 1));
                }

                return text;
            }

            MissingBytes = Math.Max(0, length - available);
        }

        IsSpent = true;
        return base.ReadString();
    }

    /// <summary>Reads a nonempty text whose prefix has been read.</summary>
    internal string ReadText<TForm>(int code)
        where TForm : struct, ITextForm =>
        TForm.ToText(Take(TForm.SizeOf(code)), code, Strings?.ForNext());

    /// <inheritdoc/>
    public override int PeekChar()
    {
        ThrowIfClosed();
        return !IsSpent && TryPeekChar(out char c) > 0 ? c : PeekWithDecoder();
    }

    /// <inheritdoc/>
    public override int Read()
    {
        ThrowIfClosed();
        if (!IsSpent && TryPeekChar(out char c) is > 0 and int length)
        {
            _next += length;
            return c;
        }

        IsSpent = true;
        return base.Read();
    }

    /// <inheritdoc/>
    public override char ReadChar()
    {
        int c = Read();
        if (c < 0)
        {
            ThrowEndOfPayload(sizeof(byte), staysBeyondEnd: true);
        }

        return unchecked((char)c);
    }

    /// <inheritdoc/>
    public override int Read(char[] buffer, int index, int count)
    {
        ThrowIfOutside(buffer, index, count);
        return Read(buffer.AsSpan(index, count));
    }

    /// <inheritdoc/>
    public override int Read(Span<char> buffer)
    {
        ThrowIfClosed();
        if (!IsSpent)
        {
            Utf8.ToUtf16(
                new ReadOnlySpan<byte>(_next, Remaining), buffer, out int bytesRead, out int charsWritten, replaceInvalidSequences: false);
            if (charsWritten == buffer.Length)
            {
                _next += bytesRead;
                return charsWritten;
            }
        }

        IsSpent = true;
        return base.Read(buffer);
    }

    /// <inheritdoc/>
    public override char[] ReadChars(int count)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        ThrowIfClosed();
        if (count == 0)
        {
            return [];
        }

        // A byte yields at most one char, so a count can't allocate more than the payload justifies.
        char[] chars = new char[Math.Min(count, Remaining + MaxHeldBackBytes)];
        int read = Read(chars.AsSpan());
        return read == chars.Length ? chars : chars.AsSpan(0, read).ToArray();
    }

    private int PeekWithDecoder()
    {
        IsSpent = true;
        return base.PeekChar();
    }

    /// <summary>Returns the length in bytes of the next character if it is valid and one char, else 0.</summary>
    private int TryPeekChar(out char c)
    {
        bool valid = Rune.DecodeFromUtf8(new ReadOnlySpan<byte>(_next, Remaining), out Rune rune, out int length)
            == System.Buffers.OperationStatus.Done;
        c = unchecked((char)rune.Value);
        return valid && rune.IsBmp ? length : 0;
    }

    // A complete character pushes out the unfinished one that the decoder of the base class holds back.
    private void ResetDecoder()
    {
        byte whole = (byte)'a';
        (int rootLength, long allocated, long visits) = (_rootLength, _allocated, _visits);
        Begin(&whole, sizeof(byte));
        Span<char> pushedOut = stackalloc char[MaxHeldBackBytes + 1];
        base.Read(pushedOut);
        IsSpent = false;
        (_rootLength, _allocated, _visits) = (rootLength, allocated, visits);
    }
}
