using System.ComponentModel;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.TextEncoding;

namespace CustomBinarySerializer.Generated;

/// <summary>
/// The position of a generated contract that writes: the state of a <see cref="PayloadWriter"/>, on the stack of the call.
/// </summary>
/// <remarks>
/// <para>
/// Contracts carry the address of the next byte from call to call; everything else is here. A message that fits its memory
/// and holds no object with a contract of its own needs nothing else; the first that doesn't takes this thread's
/// <see cref="PayloadWriter"/>, and the message goes on there.
/// </para>
/// <para>
/// Every method takes the address of the next byte and returns the one after what it wrote. Addresses are integers, because code that uses pointers
/// would have to be allowed to. The memory is pinned for as long as the cursor is used.
/// </para>
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public unsafe struct WriteCursor
{
    private readonly PayloadHost _host;
    private readonly byte* _memory;
    private nint _end;
    private int _depth;
    private InternedTexts? _texts;

    /// <summary>Begins a message in memory of the caller's.</summary>
    internal WriteCursor(PayloadHost host, byte* memory, int capacity)
    {
        _host = host;
        _memory = memory;
        _end = unchecked((nint)(memory + capacity));
        _depth = 1;
    }

    /// <summary>Begins at the position of a writer, which is suspended until <see cref="MessageMemory.Reopen"/> at the end.</summary>
    internal WriteCursor(PayloadWriter writer)
    {
        _host = writer.Session.Host;
        _end = unchecked((nint)writer.Message.End);
        _depth = writer.Session.Depth;
        Writer = writer;
        writer.Message.Suspend();
    }

    /// <summary>Ends a frame that was begun in memory of the caller's.</summary>
    /// <param name="next">After its last byte.</param>
    /// <param name="typeId">The id that it is to carry.</param>
    /// <param name="outgrown">The frame, if it isn't in that memory.</param>
    /// <returns>The size of the frame in bytes.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly int EndFrame(nint next, int typeId, out OutgrownFrame outgrown)
    {
        if (Writer is not null)
        {
            return EndFrameInSession(next, typeId, out outgrown);
        }

        outgrown = default;
        int size = unchecked((int)(next - (nint)_memory));
        FrameHeader.Write(new Span<byte>(_memory, FrameHeader.Size), size, typeId);
        return size;
    }

    // A message of which only a part needed the writer ended in the memory of the caller's all the same.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly int EndFrameInSession(nint next, int typeId, out OutgrownFrame outgrown)
    {
        Writer!.Message.Next = unchecked((byte*)next);
        return Writer.Session.EndWriting(typeId, out outgrown);
    }

    /// <summary>Leaves nothing of a frame whose contract failed.</summary>
    /// <param name="capacity">Of the memory that it was begun in.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal readonly void Abandon(int capacity)
    {
        new Span<byte>(_memory, capacity).Clear();
        Writer?.Session.LeaveWriting();
    }

    /// <summary>This thread's writer, once it is needed.</summary>
    internal PayloadWriter? Writer { get; private set; }

    /// <summary>The formatter whose limits hold.</summary>
    public readonly PayloadHost Host => _host;

    /// <summary>Returns <paramref name="next"/>, or where the message goes on if there aren't <paramref name="count"/> bytes, few enough that no address wraps.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public nint Room(nint next, int count) =>
        unchecked(next + count) <= _end ? next : MakeRoom(next, count);

    /// <summary>Makes room for items of one size.</summary>
    // What no frame has room for is refused as such.
    public nint RoomForItems(nint next, int count, int size) => RoomForMany(next, (int)Math.Min((long)count * size, int.MaxValue));

    /// <summary>Writes a byte.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public nint WriteByte(nint next, byte value)
    {
        next = Room(next, sizeof(byte));
        *unchecked((byte*)next) = value;
        return unchecked(next + sizeof(byte));
    }

    /// <summary>Writes a length, a count, or a number that means something else, 7 bits at a time.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public nint WritePrefix(nint next, int prefix) =>
        unchecked((uint)prefix) <= SevenBitEncoded.MaxOneByteValue
            ? WriteByte(next, unchecked((byte)prefix))
            : WriteLongPrefix(next, prefix);

    /// <summary>Writes text in a form, after its code plus <paramref name="bias"/>; null is the number below the bias.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public nint WriteText<TForm>(nint next, string? value, int bias)
        where TForm : struct, ITextForm
    {
        nint past = unchecked((nint)TForm.TryWriteShort((byte*)next, (byte*)_end, value, bias));
        return past != 0 ? past : WriteAny<TForm>(next, value, bias);
    }

    /// <summary>Writes text as <see cref="WriteText"/>, for callers that would grow too large with it inlined.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public nint WriteTextByCall<TForm>(nint next, string? value, int bias)
        where TForm : struct, ITextForm =>
        WriteText<TForm>(next, value, bias);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private nint WriteAny<TForm>(nint next, string? value, int bias)
        where TForm : struct, ITextForm
    {
        if (value is null)
        {
            return WriteByte(next, (byte)(bias - 1));
        }

        byte* past = TForm.TryStore(unchecked((byte*)next), unchecked((byte*)_end), value, bias);
        if (past != null)
        {
            return unchecked((nint)past);
        }

        int code = TForm.CodeOf(value);
        return unchecked((nint)PrefixedText.Store<TForm>((byte*)RoomForMany(next, PrefixedText.Size<TForm>(code, bias)), value, code, bias));
    }

    /// <summary>Writes text as <see cref="InternedTexts"/> says; null is the number below the bias.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public nint WriteInternedText(nint next, string? value, int bias)
    {
        if (value is null)
        {
            return WriteByte(next, (byte)(bias - 1));
        }

        _texts ??= InternedTexts.Take();
        if (!_texts.TryAdd(value, out int number))
        {
            return WritePrefix(next, checked(bias + (2 * number) + 1));
        }

        int length = Utf8Transcoding.CountBytes(value);
        next = RoomForMany(WritePrefix(next, checked(bias + (2 * length))), length);
        return unchecked((nint)Utf8Transcoding.TryWrite((byte*)next, (byte*)next + length, value));
    }

    /// <summary>Ends a payload in which texts may have been interned.</summary>
    public void EndInterning()
    {
        _texts?.Return();
        _texts = null;
    }

    /// <summary>Writes values as one block of memory, little-endian.</summary>
    public nint WriteBlock<T>(nint next, ReadOnlySpan<T> items)
        where T : unmanaged
    {
        int size = checked(items.Length * sizeof(T));
        next = RoomForMany(next, size);
        UnmanagedBlock<T>.Copy(items, new Span<byte>(unchecked((byte*)next), size));
        return next + size;
    }

    /// <summary>Writes an object of any registered or built-in type, or null.</summary>
    public nint WriteObject(nint next, object? value)
    {
        PayloadWriter writer = ToWriter(next);
        _host.WriteNested(writer.Session, value);
        return FromWriter(writer);
    }

    /// <summary>Writes an object of a type that the reader knows, or null.</summary>
    public nint WriteExactObject(nint next, object? value)
    {
        PayloadWriter writer = ToWriter(next);
        _host.WriteNestedExact(writer.Session, value);
        return FromWriter(writer);
    }

    /// <summary>Throws if a collection gave other than as many items as it said.</summary>
    /// <exception cref="InvalidOperationException">It did.</exception>
    public static void ThrowUnlessComplete(int written, int count, Type type)
    {
        if (written != count)
        {
            throw new InvalidOperationException(
                $"A {type} said that it holds {count} items, and gave {written}. It must not change while it is written.");
        }
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

    [MethodImpl(MethodImplOptions.NoInlining)]
    private nint WriteLongPrefix(nint next, int prefix) =>
        unchecked((nint)SevenBitEncoded.Store((byte*)Room(next, SevenBitEncoded.Size((uint)prefix)), (uint)prefix));

    [MethodImpl(MethodImplOptions.NoInlining)]
    private nint MakeRoom(nint next, int count)
    {
        PayloadWriter writer = ToWriter(next);
        writer.Message.Reserve(count);
        return FromWriter(writer);
    }

    private nint RoomForMany(nint next, int count) => unchecked(_end - next) >= count ? next : MakeRoom(next, count);

    /// <summary>Puts the message into the hands of the writer.</summary>
    private PayloadWriter ToWriter(nint next)
    {
        if (Writer is null)
        {
            FrameSession session = FrameSession.Enter(_host);
            Writer = session.BeginWriting(_memory, unchecked((int)(_end - (nint)_memory)), _host.MaxFrameSize);
            _depth = unchecked(_depth + session.Depth - 1);
        }

        Writer.Message.Reopen(unchecked((byte*)next));
        Writer.Session.Depth = _depth;
        return Writer;
    }

    /// <summary>Takes it back. The code of the program that runs from here on can't move the message any more.</summary>
    private nint FromWriter(PayloadWriter writer)
    {
        _end = unchecked((nint)writer.Message.End);
        writer.Message.Suspend();
        return unchecked((nint)writer.Message.Next);
    }
}
