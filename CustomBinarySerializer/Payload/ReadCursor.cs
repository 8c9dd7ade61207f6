using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.TextEncoding;

namespace CustomBinarySerializer.Generated;

/// <summary>The state of a generated contract that reads a payload. It lives on the stack of the call.</summary>
/// <remarks>
/// Contracts keep the address of the next byte in a local variable, in a register if possible. Inlined methods take it
/// by reference. Other methods would force it into memory, so they use <see cref="Next"/>. Addresses are integers, as
/// in <see cref="WriteCursor"/>. The first nested object with a contract of its own takes this thread's
/// <see cref="PayloadReader"/>; other messages don't need one.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public unsafe partial struct ReadCursor
{
    private readonly PayloadHost _host;
    private readonly nint _payload;
    private readonly nint _end;
    private readonly StringCache? _strings;
    private readonly Stream? _source;
    private int _depth;
    private int _timesCompared;
    private long _allocated;
    private long _visits;
    private InternedTexts? _texts;

    /// <summary>Begins a payload in the caller's memory.</summary>
    /// <param name="host">The host with the limits.</param>
    /// <param name="payload">The payload, pinned while the cursor is used.</param>
    /// <param name="length">The length of the payload in bytes.</param>
    /// <param name="strings">The cache of strings, or null to create all strings.</param>
    /// <param name="source">
    /// The stream of the frame, or null. Its position, which is after the frame, appears in errors.
    /// </param>
    internal ReadCursor(PayloadHost host, byte* payload, int length, StringCache? strings = null, Stream? source = null)
    {
        _strings = strings;
        _source = source;
        _host = host;
        _payload = unchecked((nint)payload);
        _end = unchecked((nint)(payload + length));
        _depth = 1;
        Next = unchecked((nint)payload);
    }

    /// <summary>Begins at the position of a reader and suspends it until <see cref="PayloadReader.Reopen"/>.</summary>
    internal ReadCursor(PayloadReader reader)
    {
        _host = reader.Session.Host;
        _payload = unchecked((nint)reader.Next);
        _end = unchecked((nint)(reader.Next + reader.Remaining));
        _depth = reader.Session.Depth;
        _strings = reader.Strings;
        Reader = reader;
        Next = unchecked((nint)reader.Next);
        reader.Suspend();
    }

    /// <summary>Gets or sets the address of the next byte, at the start and the end of a contract.</summary>
    public nint Next { readonly get; set; }

    /// <summary>Leaves this thread's session if it was used.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly void EndFrame() => Reader?.Session.LeaveReading();

    /// <summary>This thread's reader, or null until it is needed.</summary>
    internal PayloadReader? Reader { get; private set; }

    /// <summary>The number of bytes that the failed read lacked.</summary>
    internal long MissingBytes { get; private set; }

    /// <summary>Gets the formatter's options and services.</summary>
    public readonly PayloadHost Host => _host;

    /// <summary>The number of bytes after <see cref="Next"/>.</summary>
    internal readonly int Unread
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => unchecked((int)(_end - Next));
    }

    /// <summary>Returns whether the payload ends at <paramref name="next"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool IsAtEnd(nint next) => next >= _end;

    /// <summary>
    /// Throws unless <paramref name="count"/> bytes follow. The count must be so small that no address wraps.
    /// </summary>
    /// <exception cref="EndOfStreamException">
    /// The payload has fewer than <paramref name="count"/> bytes left.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Require(nint next, int count)
    {
        if (unchecked(next + count) > _end)
        {
            ThrowEndOfPayload(next, count);
        }
    }

    /// <summary>Reads a byte.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public byte ReadByte(ref nint next)
    {
        Require(next, sizeof(byte));
        byte value = *unchecked((byte*)next);
        next = unchecked(next + sizeof(byte));
        return value;
    }

    /// <summary>Reads a prefix that <see cref="WriteCursor.WritePrefix"/> wrote.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int ReadPrefix(ref nint next)
    {
        nint at = next;
        if (at < _end && *unchecked((byte*)at) <= SevenBitEncoded.MaxOneByteValue)
        {
            next = unchecked(at + 1);
            return *unchecked((byte*)at);
        }

        Next = next;
        int prefix = ReadLongPrefix();
        next = Next;
        return prefix;
    }

    /// <summary>Reads a text that <see cref="WriteCursor.WriteText"/> wrote. Invalid UTF-8 becomes U+FFFD.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public string? ReadText<TForm>(ref nint next, int bias)
        where TForm : struct, ITextForm
    {
        byte* at = unchecked((byte*)next);
        if (_strings is null && PrefixedText.TryReadShort<TForm>(ref at, unchecked((byte*)_end), bias) is { } text)
        {
            next = unchecked((nint)at);
            return text;
        }

        Next = next;
        string? anyText = ReadTextByCall<TForm>(bias);
        next = Next;
        return anyText;
    }

    /// <summary>
    /// Reads a text at <see cref="Next"/>. It isn't inlined, for callers that would become too large.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public string? ReadTextByCall<TForm>(int bias)
        where TForm : struct, ITextForm
    {
        byte* next = unchecked((byte*)Next);
        byte* end = unchecked((byte*)_end);
        StringCache? strings = _strings?.ForNext();
        string? text = strings is null
            ? PrefixedText.TryReadShort<TForm>(ref next, end, bias)
            : PrefixedText.TryReadCached<TForm>(ref next, end, bias, strings);
        if (text is null)
        {
            return ReadAnyTextAfterPrefix<TForm>(ReadPrefixByCall(), bias, strings);
        }

        Next = unchecked((nint)next);
        return strings is null ? text : Counted(text);
    }

    /// <summary>Reads a text whose prefix has been read.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public string? ReadTextAfterPrefix<TForm>(ref nint next, int prefix, int bias)
        where TForm : struct, ITextForm
    {
        int code = unchecked(prefix - bias);
        if (_strings is null && TForm.TryReadShort(unchecked((byte*)next), unchecked((byte*)_end), code) is { } text)
        {
            next = unchecked(next + TForm.SizeOf(code));
            return text;
        }

        Next = next;
        string? anyText = ReadTextAfterPrefixByCall<TForm>(prefix, bias);
        next = Next;
        return anyText;
    }

    /// <summary>Reads a text at <see cref="Next"/> whose prefix has been read. It isn't inlined.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public string? ReadTextAfterPrefixByCall<TForm>(int prefix, int bias)
        where TForm : struct, ITextForm =>
        ReadAnyTextAfterPrefix<TForm>(prefix, bias, _strings?.ForNext());

    [MethodImpl(MethodImplOptions.NoInlining)]
    private string? ReadAnyTextAfterPrefix<TForm>(int prefix, int bias, StringCache? strings)
        where TForm : struct, ITextForm
    {
        int code = unchecked(prefix - bias);
        if (code <= 0 || !TForm.IsText(code))
        {
            return code == 0 ? string.Empty : code == -1 ? null : throw PayloadErrors.NotA("string", $"its prefix is {prefix}");
        }

        // Without a number for null, the text is one of BinaryReader.ReadString.
        byte* bytes = Take(TForm.SizeOf(code));
        return Counted(bias > 0
            ? TForm.ToText(bytes, code, strings)
            : TForm.ToTextWithoutNull(bytes, code, strings) ?? throw PayloadErrors.NotA("string", "its UTF-8 is invalid"));
    }

    private string Counted(string text)
    {
        if (_timesCompared > 0)
        {
            CountComparisons(text);
        }

        return text;
    }

    /// <summary>Reads a prefix at <see cref="Next"/> that <see cref="WriteCursor.WritePrefix"/> wrote.</summary>
    public int ReadPrefixByCall()
    {
        nint next = Next;
        int prefix = ReadPrefix(ref next);
        Next = next;
        return prefix;
    }

    /// <summary>Reads an interned text at <see cref="Next"/>.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public string? ReadInternedText(int bias) => ReadInternedTextAfterPrefix(ReadPrefixByCall(), bias);

    /// <summary>Reads an interned text at <see cref="Next"/> whose prefix has been read.</summary>
    public string? ReadInternedTextAfterPrefix(int prefix, int bias)
    {
        int code = unchecked(prefix - bias);
        if (code < 0)
        {
            return ReadTextAfterPrefixByCall<Utf8Form>(prefix, bias);
        }

        _texts ??= InternedTexts.Take();
        if ((code & 1) != 0)
        {
            string known = _texts.TextOf(code / 2);
            if (known.Length > InternedTexts.LongText && _host.ReadsUntrustedData)
            {
                _texts.CountRepeated(known, unchecked(_end - _payload));
            }

            if (_timesCompared > 0)
            {
                CountComparisons(known);
            }

            return known;
        }

        int length = code / 2;
        string text = length == 0 ? string.Empty : Counted(Utf8Form.ToText(Take(length), length, _strings?.ForNext()));
        _texts.Add(text);
        return text;
    }

    /// <summary>Releases the table of interned texts at the end of a payload.</summary>
    public void EndInterning()
    {
        _texts?.Return();
        _texts = null;
    }

    /// <summary>Fills a span with values that <see cref="WriteCursor.WriteBlock"/> wrote.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void ReadBlock<T>(ref nint next, Span<T> items)
        where T : unmanaged
    {
        nint at = next;
        long size = (long)items.Length * sizeof(T);
        if (unchecked(_end - at) < size)
        {
            ThrowEndOfPayload(at, size);
        }

        UnmanagedBlock<T>.Copy(unchecked(new ReadOnlySpan<byte>((byte*)at, (int)size)), items);
        next = unchecked((nint)(at + size));
    }

    /// <summary>
    /// Reads an object at <see cref="Next"/> that <see cref="WriteCursor.WriteObject"/> wrote, if it is assignable to
    /// <paramref name="asked"/>.
    /// </summary>
    public object? ReadObject(Type asked)
    {
        PayloadReader reader = ToReader();
        object? value = _host.ReadNested(reader.Session, asked);
        FromReader(reader);
        return value;
    }

    /// <summary>Reads an object at <see cref="Next"/> that <see cref="WriteCursor.WriteExactObject"/> wrote.</summary>
    public object? ReadExactObject(Type type)
    {
        PayloadReader reader = ToReader();
        object? value = _host.ReadNestedExact(reader.Session, type);
        FromReader(reader);
        return value;
    }

    /// <summary>Throws for an invalid prefix.</summary>
    /// <exception cref="BinarySerializationException">Every call throws: the prefix isn't one of the type.</exception>
    [DoesNotReturn]
    public static void ThrowInvalidPrefix(int prefix, Type type) => ThrowInvalidPrefixOf(type.Name, prefix);

    // Not inlined, because the caller would clear the memory of the interpolation on each call.
    [DoesNotReturn]
    private static void ThrowInvalidPrefixOf(string type, int prefix) => throw PayloadErrors.NotA(type, $"its prefix is {prefix}");

    /// <summary>Throws because a type that gets its members from its constructor can't be read into.</summary>
    /// <exception cref="NotSupportedException">Every call throws: objects of the type can't be read into.</exception>
    [DoesNotReturn]
    public static void ThrowCantReadInto(Type type) => throw new NotSupportedException(
        $"A {type} can't be read into: it gets its state when it is made. Use Deserialize, which makes a new one.");

    [MethodImpl(MethodImplOptions.NoInlining)]
    private int ReadLongPrefix()
    {
        long available = _end - Next;
        int size = SevenBitEncoded.TryLoad(unchecked((byte*)Next), available, out int prefix);
        if (size == 0)
        {
            if (available < SevenBitEncoded.MaxSize)
            {
                ThrowEndOfPayload(Next, available + 1);
            }

            throw PayloadErrors.PrefixTooLong();
        }

        Next += size;
        return prefix;
    }

    private byte* Take(int count)
    {
        nint next = Next;
        if (unchecked(_end - next) < count)
        {
            ThrowEndOfPayload(next, count);
        }

        Next = unchecked(next + count);
        return unchecked((byte*)next);
    }

    /// <summary>Moves the payload from the cursor to the reader.</summary>
    private PayloadReader ToReader()
    {
        if (Reader is null)
        {
            FrameSession session = FrameSession.Enter(_host);
            Reader = unchecked(session.BeginReading((byte*)_payload, (int)(_end - _payload), _source));
            Reader.CountMemory(_allocated);
            Reader.CountVisits(_visits);
            Reader.Suspend();
            _depth = unchecked(_depth + session.Depth - 1);
        }

        Reader.Reopen(unchecked((byte*)Next));
        Reader.Session.Depth = _depth;
        return Reader;
    }

    /// <summary>Moves the payload back to the cursor. Code of the program can't read it from then on.</summary>
    private void FromReader(PayloadReader reader)
    {
        Next = unchecked((nint)reader.Next);
        reader.Suspend();
    }

    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void ThrowEndOfPayload(nint next, long count)
    {
        MissingBytes = count - (_end - next);
        if (Reader is not null)
        {
            Reader.MissingBytes = MissingBytes;
        }

        throw PayloadErrors.EndOfPayload(MissingBytes);
    }
}
