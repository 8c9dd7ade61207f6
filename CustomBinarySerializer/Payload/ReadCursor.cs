using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.Payload;

/// <summary>
/// Where auto contracts read: what <see cref="PayloadReader"/> keeps in fields, on the stack of the call that reads a message.
/// </summary>
/// <remarks>
/// Contracts carry the address of the next byte in a variable of their own, in a register where they can. Methods that are
/// inlined take it by reference; the others, which would force it into memory, work on <see cref="Next"/>. A message that
/// holds no object with a contract of its own needs nothing else; the first such object takes this thread's
/// <see cref="PayloadReader"/>.
/// </remarks>
internal unsafe struct ReadCursor
{
    private readonly PayloadHost _host;
    private readonly byte* _payload;
    private readonly byte* _end;
    private readonly StringCache? _strings;
    private readonly Stream? _source;
    private int _depth;
    private long _allocated;
    private InternedTexts? _texts;

    /// <summary>Begins a payload in memory of the caller's.</summary>
    /// <param name="host">Whose limits hold.</param>
    /// <param name="payload">The payload, pinned as long as the cursor is used.</param>
    /// <param name="length">Its length in bytes.</param>
    /// <param name="strings">Where texts are looked for before they are made; null to make all of them.</param>
    /// <param name="source">Where the frame came from, if from a stream; its position, after the frame, serves to say where an error is.</param>
    internal ReadCursor(PayloadHost host, byte* payload, int length, StringCache? strings = null, Stream? source = null)
    {
        _strings = strings;
        _source = source;
        _host = host;
        _payload = payload;
        _end = unchecked(payload + length);
        _depth = 1;
        Next = payload;
    }

    /// <summary>Begins at the position of a reader, which is suspended until <see cref="PayloadReader.Reopen"/> at the end.</summary>
    internal ReadCursor(PayloadReader reader)
    {
        _host = reader.Session.Host;
        _payload = reader.Next;
        _end = unchecked(reader.Next + reader.Remaining);
        _depth = reader.Session.Depth;
        _strings = reader.Strings;
        Reader = reader;
        Next = reader.Next;
        reader.Suspend();
    }

    /// <summary>Where a contract begins, and, after it, where it ended.</summary>
    internal byte* Next { readonly get; set; }

    /// <summary>Leaves this thread's session, if it was needed.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly void EndFrame() => Reader?.Session.LeaveReading();

    /// <summary>This thread's reader, once it is needed.</summary>
    internal PayloadReader? Reader { get; private set; }

    /// <summary>How many bytes the failed read lacked.</summary>
    internal long MissingBytes { get; private set; }

    internal readonly PayloadHost Host => _host;

    /// <summary>Bytes after the position that the contract ended at.</summary>
    internal readonly int Unread
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => unchecked((int)(_end - Next));
    }

    /// <summary>Whether there is nothing after <paramref name="next"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly bool IsAtEnd(byte* next) => next >= _end;

    /// <summary>Throws unless there are <paramref name="count"/> bytes, few enough that no address wraps.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Require(byte* next, int count)
    {
        if (unchecked(next + count) > _end)
        {
            ThrowEndOfPayload(next, count);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal byte ReadByte(ref byte* next)
    {
        Require(next, sizeof(byte));
        byte value = *next;
        next = unchecked(next + sizeof(byte));
        return value;
    }

    /// <summary>Reads what <see cref="WriteCursor.WritePrefix"/> wrote.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal int ReadPrefix(ref byte* next)
    {
        byte* at = next;
        if (at < _end && *at <= SevenBitEncoded.MaxOneByteValue)
        {
            next = unchecked(at + 1);
            return *at;
        }

        Next = next;
        int prefix = ReadLongPrefix();
        next = Next;
        return prefix;
    }

    /// <summary>Reads what <see cref="WriteCursor.WriteText"/> wrote; invalid bytes become U+FFFD.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal string? ReadText(ref byte* next, int bias)
    {
        if (PrefixedText.TryReadShort(ref next, _end, bias) is { } text)
        {
            return text;
        }

        Next = next;
        string? anyText = ReadText(bias);
        next = Next;
        return anyText;
    }

    /// <summary>
    /// The same at <see cref="Next"/>, for text of every kind, for callers that would grow too large with it inlined, and
    /// where strings are reused.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal string? ReadText(int bias) => ReadTextBehind(ReadPrefix(), bias);

    /// <summary>Reads at <see cref="Next"/> what <see cref="WriteCursor.WritePrefix"/> wrote.</summary>
    internal int ReadPrefix()
    {
        byte* next = Next;
        int prefix = ReadPrefix(ref next);
        Next = next;
        return prefix;
    }

    /// <summary>Reads text whose prefix has been read.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal string? ReadTextBehind(ref byte* next, int prefix, int bias)
    {
        int length = unchecked(prefix - bias);
        if (unchecked((uint)(length - 1)) < Utf8Text.MaxShortLength
            && unchecked(_end - next) >= length
            && Utf8Text.TryReadShortAscii(next, length) is { } text)
        {
            next = unchecked(next + length);
            return text;
        }

        Next = next;
        string? anyText = ReadTextBehind(prefix, bias);
        next = Next;
        return anyText;
    }

    /// <summary>The same at <see cref="Next"/>, as <see cref="ReadText(int)"/>.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal string? ReadTextBehind(int prefix, int bias)
    {
        int length = unchecked(prefix - bias);
        if (length <= 0)
        {
            return length == 0 ? string.Empty : length == -1 ? null : throw PayloadErrors.NotA("string", $"its prefix is {prefix}");
        }

        return PrefixedText.ToText(Take(length), length, _strings);
    }

    /// <summary>Reads at <see cref="Next"/> text as <see cref="InternedTexts"/> says.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal string? ReadInternedText(int bias) => ReadInternedTextBehind(ReadPrefix(), bias);

    /// <summary>Reads at <see cref="Next"/> such text whose prefix has been read.</summary>
    internal string? ReadInternedTextBehind(int prefix, int bias)
    {
        int code = unchecked(prefix - bias);
        if (code < 0)
        {
            return ReadTextBehind(prefix, bias);
        }

        _texts ??= InternedTexts.Take();
        if ((code & 1) != 0)
        {
            string known = _texts.TextOf(code / 2);
            if (known.Length > InternedTexts.LongText && _host.ReadsUntrustedData)
            {
                _texts.CountRepeated(known, unchecked(_end - _payload));
            }

            return known;
        }

        string text = ReadTextBehind(code / 2, bias: 0)!;
        _texts.Add(text);
        return text;
    }

    /// <summary>Ends a payload in which texts may have been interned.</summary>
    internal void EndInterning()
    {
        _texts?.Return();
        _texts = null;
    }

    /// <summary>Throws where user code is to run on untrusted data.</summary>
    internal readonly void RefuseUntrustedData(Type type)
    {
        if (_host.ReadsUntrustedData)
        {
            throw PayloadErrors.UserCodeOnUntrustedData(type);
        }
    }

    /// <summary>Turns a prefix into a count, which the bytes after it can justify; the caller has dealt with null.</summary>
    internal int CountOf(int prefix, int bias, int minItemSize, byte* next)
    {
        int count = unchecked(prefix - bias);
        if (count < 0)
        {
            ThrowInvalidPrefixOf("collection", prefix);
        }

        _host.RequireCount(count, minItemSize, unchecked(_end - next));
        return count;
    }

    /// <summary>Counts memory that is about to be allocated: that of an object or an empty collection, and of items.</summary>
    /// <exception cref="BinarySerializationException">The frame may not allocate so much.</exception>
    internal void CountMemory(int bytes, int count, int itemBytes)
    {
        int factor = _host.MaxMemoryFactor;
        if (factor == MemoryBudget.Unbounded)
        {
            return;
        }

        long allocated = bytes + ((long)count * itemBytes);
        if (Reader is not null)
        {
            Reader.CountMemory(allocated);
            return;
        }

        _allocated += allocated;
        MemoryBudget.ThrowIfOver(_allocated, _end - _payload, factor);
    }

    /// <summary>Fills a span with what <see cref="WriteCursor.WriteBlock"/> wrote.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void ReadBlock<T>(ref byte* next, Span<T> items)
        where T : unmanaged
    {
        byte* at = next;
        long size = (long)items.Length * sizeof(T);
        if (unchecked(_end - at) < size)
        {
            ThrowEndOfPayload(at, size);
        }

        UnmanagedBlock<T>.Copy(new ReadOnlySpan<byte>(at, unchecked((int)size)), items);
        next = unchecked(at + size);
    }

    /// <summary>Reads at <see cref="Next"/> what <see cref="WriteCursor.WriteObject"/> wrote, if it is assignable to <paramref name="asked"/>.</summary>
    internal object? ReadObject(Type asked)
    {
        PayloadReader reader = ToReader();
        object? value = _host.ReadNested(reader.Session, asked);
        FromReader(reader);
        return value;
    }

    /// <summary>Reads at <see cref="Next"/> what <see cref="WriteCursor.WriteExactObject"/> wrote.</summary>
    internal object? ReadExactObject(Type type)
    {
        PayloadReader reader = ToReader();
        object? value = _host.ReadNestedExact(reader.Session, type);
        FromReader(reader);
        return value;
    }

    /// <summary>Counts an object whose type may contain itself.</summary>
    /// <exception cref="BinarySerializationException">It is nested too deeply.</exception>
    internal void EnterObject()
    {
        Nesting.ThrowIfTooDeep(unchecked(_depth + 1), _host.MaxDepth);
        _depth = unchecked(_depth + 1);
    }

    internal void LeaveObject() => _depth = unchecked(_depth - 1);

    /// <summary>Throws for a prefix that means nothing.</summary>
    [DoesNotReturn]
    internal static void ThrowInvalidPrefix(int prefix, Type type) => ThrowInvalidPrefixOf(type.Name, prefix);

    // Not inlined, because callers would clear the memory of the interpolation each time.
    [DoesNotReturn]
    private static void ThrowInvalidPrefixOf(string type, int prefix) => throw PayloadErrors.NotA(type, $"its prefix is {prefix}");

    /// <summary>Throws for an object that is to be read into and takes its members from its constructor only.</summary>
    [DoesNotReturn]
    internal static void ThrowCantReadInto(Type type) => throw new NotSupportedException(
        $"A {type} can't be read into: it gets its state when it is made. Use Deserialize, which makes a new one.");

    [MethodImpl(MethodImplOptions.NoInlining)]
    private int ReadLongPrefix()
    {
        long available = _end - Next;
        int size = SevenBitEncoded.TryLoad(Next, available, out int prefix);
        if (size == 0)
        {
            if (available < SevenBitEncoded.MaxSize)
            {
                ThrowEndOfPayload(Next, available + 1);
            }

            throw PayloadErrors.NotA("length or count", "more than 31 bits");
        }

        Next += size;
        return prefix;
    }

    private byte* Take(int count)
    {
        byte* next = Next;
        if (unchecked(_end - next) < count)
        {
            ThrowEndOfPayload(next, count);
        }

        Next = unchecked(next + count);
        return next;
    }

    /// <summary>Puts the payload into the hands of the reader.</summary>
    private PayloadReader ToReader()
    {
        if (Reader is null)
        {
            FrameSession session = FrameSession.Enter(_host);
            Reader = session.BeginReading(_payload, unchecked((int)(_end - _payload)), _source);
            Reader.CountMemory(_allocated);
            Reader.Suspend();
            _depth = unchecked(_depth + session.Depth - 1);
        }

        Reader.Reopen(Next);
        Reader.Session.Depth = _depth;
        return Reader;
    }

    /// <summary>Takes it back. The code of the program that runs from here on can't read from it any more.</summary>
    private void FromReader(PayloadReader reader)
    {
        Next = reader.Next;
        reader.Suspend();
    }

    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void ThrowEndOfPayload(byte* next, long count)
    {
        MissingBytes = count - (_end - next);
        if (Reader is not null)
        {
            Reader.MissingBytes = MissingBytes;
        }

        throw new EndOfStreamException($"The payload ended {MissingBytes} bytes before the value did.");
    }
}
