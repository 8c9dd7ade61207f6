using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Numerics;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Compiler.Memory;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.TextEncoding;

namespace CustomBinarySerializer.Generated;

/// <summary>
/// The position of a generated contract that reads: the state of a <see cref="PayloadReader"/>, on the stack of the call.
/// </summary>
/// <remarks>
/// Contracts carry the address of the next byte in a variable of their own, in a register where they can. Methods that are
/// inlined take it by reference; the others, which would force it into memory, work on <see cref="Next"/>. Addresses are integers, as those of
/// <see cref="WriteCursor"/>. A message that
/// holds no object with a contract of its own needs nothing else; the first such object takes this thread's
/// <see cref="PayloadReader"/>.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public unsafe struct ReadCursor
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
        _payload = unchecked((nint)payload);
        _end = unchecked((nint)(payload + length));
        _depth = 1;
        Next = unchecked((nint)payload);
    }

    /// <summary>Begins at the position of a reader, which is suspended until <see cref="PayloadReader.Reopen"/> at the end.</summary>
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

    /// <summary>The address at which a contract begins, and after it the address at which it ended.</summary>
    public nint Next { readonly get; set; }

    /// <summary>Leaves this thread's session, if it was needed.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly void EndFrame() => Reader?.Session.LeaveReading();

    /// <summary>This thread's reader, once it is needed.</summary>
    internal PayloadReader? Reader { get; private set; }

    /// <summary>The number of bytes that the failed read lacked.</summary>
    internal long MissingBytes { get; private set; }

    /// <summary>The formatter whose limits hold.</summary>
    public readonly PayloadHost Host => _host;

    /// <summary>Bytes after the position that the contract ended at.</summary>
    internal readonly int Unread
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => unchecked((int)(_end - Next));
    }

    /// <summary>Whether there is nothing after <paramref name="next"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool IsAtEnd(nint next) => next >= _end;

    /// <summary>Throws unless there are <paramref name="count"/> bytes, few enough that no address wraps.</summary>
    /// <exception cref="EndOfStreamException">There aren't.</exception>
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

    /// <summary>Reads what <see cref="WriteCursor.WritePrefix"/> wrote.</summary>
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

    /// <summary>Reads what <see cref="WriteCursor.WriteText"/> wrote; invalid bytes of UTF-8 become U+FFFD.</summary>
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

    /// <summary>Reads text at <see cref="Next"/>, for callers that would grow too large with <see cref="ReadText"/> inlined.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public string? ReadTextByCall<TForm>(int bias)
        where TForm : struct, ITextForm =>
        ReadTextAfterPrefixByCall<TForm>(ReadPrefixByCall(), bias);

    /// <summary>Reads text whose prefix has been read.</summary>
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

    /// <summary>Reads at <see cref="Next"/> text whose prefix has been read, as <see cref="ReadTextByCall"/>.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public string? ReadTextAfterPrefixByCall<TForm>(int prefix, int bias)
        where TForm : struct, ITextForm
    {
        int code = unchecked(prefix - bias);
        if (code <= 0 || !TForm.IsText(code))
        {
            return code == 0 ? string.Empty : code == -1 ? null : throw PayloadErrors.NotA("string", $"its prefix is {prefix}");
        }

        string text = TForm.ToText(Take(TForm.SizeOf(code)), code, _strings?.ForNext());
        if (_timesCompared > 0)
        {
            CountComparisons(text);
        }

        return text;
    }

    /// <summary>Reads at <see cref="Next"/> what <see cref="WriteCursor.WritePrefix"/> wrote.</summary>
    public int ReadPrefixByCall()
    {
        nint next = Next;
        int prefix = ReadPrefix(ref next);
        Next = next;
        return prefix;
    }

    /// <summary>Reads at <see cref="Next"/> text as <see cref="InternedTexts"/> says.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public string? ReadInternedText(int bias) => ReadInternedTextAfterPrefix(ReadPrefixByCall(), bias);

    /// <summary>Reads at <see cref="Next"/> such text whose prefix has been read.</summary>
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

        string text = ReadTextAfterPrefixByCall<Utf8Form>(code / 2, bias: 0)!;
        _texts.Add(text);
        return text;
    }

    /// <summary>Ends a payload in which texts may have been interned.</summary>
    public void EndInterning()
    {
        _texts?.Return();
        _texts = null;
    }

    /// <summary>Throws where user code is to run on untrusted data.</summary>
    /// <exception cref="BinarySerializationException">It is.</exception>
    public readonly void RefuseUntrustedData(Type type)
    {
        if (_host.ReadsUntrustedData)
        {
            throw PayloadErrors.UserCodeOnUntrustedData(type);
        }
    }

    /// <summary>Turns a prefix into a count, which the bytes after it can justify; the caller has dealt with null.</summary>
    /// <exception cref="BinarySerializationException">They can't.</exception>
    public int CountOf(int prefix, int bias, int minItemSize, nint next)
    {
        int count = unchecked(prefix - bias);
        if (count < 0)
        {
            ThrowInvalidPrefixOf("collection", prefix);
        }

        _host.RequireCount(count, minItemSize, unchecked(_end - next));
        return count;
    }

    /// <summary>Counts a collection that is about to be allocated.</summary>
    /// <param name="use">Its <see cref="CollectionMemoryUse"/>.</param>
    /// <param name="count">Its items.</param>
    /// <param name="itemSize">Bytes of each of these in an array.</param>
    /// <exception cref="BinarySerializationException">The frame may not allocate so much.</exception>
    public void CountItems(int use, int count, int itemSize)
    {
        if (_host.MaxMemoryFactor != MemoryBudget.Unbounded)
        {
            CollectionMemory row = CollectionMemory.Of((CollectionMemoryUse)use);
            CountMemory(row.Empty + (count * row.OfItem(itemSize)));
        }
    }

    /// <summary>Bounds what comparing the keys of a collection costs, if a culture compares them.</summary>
    /// <param name="comparer">The <see cref="ComparerCode"/> in the payload, 0 if there is none.</param>
    /// <param name="isSorted">1 for a sorted collection, 0 for a hashed one.</param>
    /// <param name="count">The number of keys.</param>
    public void CompareKeys(int comparer, int isSorted, int count)
    {
        if (_host.ReadsUntrustedData && ComparerCode.IsCultural((byte)comparer, isSorted != 0))
        {
            _timesCompared = Math.Max(_timesCompared, isSorted != 0 ? 1 + BitOperations.Log2((uint)count) : 1);
        }
    }

    private void CountComparisons(string text)
    {
        long visits = CulturalWeight.VisitsOf(text, _timesCompared);
        if (Reader is not null)
        {
            Reader.RequireVisits(visits);
            return;
        }

        _visits += visits;
        PayloadErrors.ThrowIfComparedTooOften(_visits, unchecked(_end - _payload));
    }

    /// <summary>Counts memory that is about to be allocated.</summary>
    /// <exception cref="BinarySerializationException">The frame may not allocate so much.</exception>
    public void CountMemory(long allocated)
    {
        int factor = _host.MaxMemoryFactor;
        if (factor == MemoryBudget.Unbounded)
        {
            return;
        }

        if (Reader is not null)
        {
            Reader.CountMemory(allocated);
            return;
        }

        _allocated += allocated;
        PayloadErrors.ThrowIfOver(_allocated, _end - _payload, factor);
    }

    /// <summary>Fills a span with what <see cref="WriteCursor.WriteBlock"/> wrote.</summary>
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

    /// <summary>Reads at <see cref="Next"/> what <see cref="WriteCursor.WriteObject"/> wrote, if it is assignable to <paramref name="asked"/>.</summary>
    public object? ReadObject(Type asked)
    {
        PayloadReader reader = ToReader();
        object? value = _host.ReadNested(reader.Session, asked);
        FromReader(reader);
        return value;
    }

    /// <summary>Reads at <see cref="Next"/> what <see cref="WriteCursor.WriteExactObject"/> wrote.</summary>
    public object? ReadExactObject(Type type)
    {
        PayloadReader reader = ToReader();
        object? value = _host.ReadNestedExact(reader.Session, type);
        FromReader(reader);
        return value;
    }

    /// <summary>Counts an object whose type may contain itself.</summary>
    /// <exception cref="BinarySerializationException">It is nested too deeply.</exception>
    public void EnterObject()
    {
        Nesting.ThrowIfTooDeep(unchecked(_depth + 1), _host.MaxDepth);
        _depth = unchecked(_depth + 1);
    }

    /// <summary>Ends what <see cref="EnterObject"/> began.</summary>
    public void LeaveObject() => _depth = unchecked(_depth - 1);

    /// <summary>Throws for a prefix that means nothing.</summary>
    /// <exception cref="BinarySerializationException">Always.</exception>
    [DoesNotReturn]
    public static void ThrowInvalidPrefix(int prefix, Type type) => ThrowInvalidPrefixOf(type.Name, prefix);

    // Not inlined, because callers would clear the memory of the interpolation each time.
    [DoesNotReturn]
    private static void ThrowInvalidPrefixOf(string type, int prefix) => throw PayloadErrors.NotA(type, $"its prefix is {prefix}");

    /// <summary>Throws for an object that is to be read into and takes its members from its constructor only.</summary>
    /// <exception cref="NotSupportedException">Always.</exception>
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

    /// <summary>Puts the payload into the hands of the reader.</summary>
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

    /// <summary>Takes it back. The code of the program that runs from here on can't read from it any more.</summary>
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
