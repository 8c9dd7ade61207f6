using System.ComponentModel;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.TextEncoding;

namespace CustomBinarySerializer.Generated;

/// <summary>The state of a generated contract that writes a payload. It lives on the stack of the call.</summary>
/// <remarks>
/// <para>
/// Contracts pass the address of the next byte from call to call; everything else is here. This thread's
/// <see cref="PayloadWriter"/> takes over at the first byte that doesn't fit the memory, or at the first nested object
/// with a contract of its own.
/// </para>
/// <para>
/// Every method takes the address of the next byte and returns the address after the bytes it wrote. Addresses are
/// integers, because pointers would need unsafe code. The memory is pinned while the cursor is used.
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

    /// <summary>Begins a message in the caller's memory.</summary>
    internal WriteCursor(PayloadHost host, byte* memory, int capacity)
    {
        _host = host;
        _memory = memory;
        _end = unchecked((nint)(memory + capacity));
        _depth = 1;
    }

    /// <summary>Begins at the position of a writer and suspends it until <see cref="MessageMemory.Reopen"/>.</summary>
    internal WriteCursor(PayloadWriter writer)
    {
        _host = writer.Session.Host;
        _end = unchecked((nint)writer.Message.End);
        _depth = writer.Session.Depth;
        Writer = writer;
        writer.Message.Suspend();
    }

    /// <summary>Ends a frame that began in the caller's memory.</summary>
    /// <param name="next">The address after the last byte.</param>
    /// <param name="typeId">The type id of the frame.</param>
    /// <param name="outgrown">The frame if it doesn't fit the caller's memory.</param>
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

    // The message may have ended in the caller's memory even though the writer was used.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly int EndFrameInSession(nint next, int typeId, out OutgrownFrame outgrown)
    {
        Writer!.Message.Next = unchecked((byte*)next);
        return Writer.Session.EndWriting(typeId, out outgrown);
    }

    /// <summary>Clears the frame of a failed contract.</summary>
    /// <param name="capacity">The size of the caller's memory in bytes.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal readonly void Abandon(int capacity)
    {
        new Span<byte>(_memory, capacity).Clear();
        Writer?.Session.LeaveWriting();
    }

    /// <summary>This thread's writer, or null until it is needed.</summary>
    internal PayloadWriter? Writer { get; private set; }

    /// <summary>Gets the formatter's options and services.</summary>
    public readonly PayloadHost Host => _host;

    /// <summary>
    /// Returns the address of room for <paramref name="count"/> bytes, which is <paramref name="next"/> if they fit.
    /// </summary>
    /// <remarks>The count must be so small that no address wraps.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public nint Room(nint next, int count) =>
        unchecked(next + count) <= _end ? next : MakeRoom(next, count);

    /// <summary>Returns the address of room for items of equal size.</summary>
    public nint RoomForItems(nint next, int count, int size) =>
        RoomForMany(next, (int)Math.Min((long)count * size, int.MaxValue)); // Reserving more than a frame can hold throws.

    /// <summary>Writes a byte.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public nint WriteByte(nint next, byte value)
    {
        next = Room(next, sizeof(byte));
        *unchecked((byte*)next) = value;
        return unchecked(next + sizeof(byte));
    }

    /// <summary>Writes a length, a count or another number as a 7-bit encoded integer.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public nint WritePrefix(nint next, int prefix) =>
        unchecked((uint)prefix) <= SevenBitEncoded.MaxOneByteValue
            ? WriteByte(next, unchecked((byte)prefix))
            : WriteLongPrefix(next, prefix);

    /// <summary>
    /// Writes the code of a text plus <paramref name="bias"/>, then the text. Null is the number below the bias.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public nint WriteText<TForm>(nint next, string? value, int bias)
        where TForm : struct, ITextForm
    {
        nint past = unchecked((nint)TForm.TryWriteShort((byte*)next, (byte*)_end, value, bias));
        return past != 0 ? past : WriteAny<TForm>(next, value, bias);
    }

    /// <summary>
    /// Writes a text as <see cref="WriteText"/> does. It isn't inlined, for callers that would become too large.
    /// </summary>
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
            // BinaryWriter.Write(string) refuses null, too.
            return bias > 0 ? WriteByte(next, (byte)(bias - 1)) : throw new ArgumentNullException(nameof(value));
        }

        byte* past = TForm.TryStore(unchecked((byte*)next), unchecked((byte*)_end), value, bias);
        if (past != null)
        {
            return unchecked((nint)past);
        }

        int code = TForm.CodeOf(value);
        byte* at = unchecked((byte*)RoomForMany(next, PrefixedText.Size<TForm>(code, bias)));
        return unchecked((nint)PrefixedText.Store<TForm>(at, value, code, bias));
    }

    /// <summary>Writes an interned text. Null is the number below the bias.</summary>
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

    /// <summary>Releases the table of interned texts at the end of a payload.</summary>
    public void EndInterning()
    {
        _texts?.Return();
        _texts = null;
    }

    /// <summary>Writes values as one little-endian block.</summary>
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

    /// <summary>Writes an object whose type the reader knows, or null.</summary>
    public nint WriteExactObject(nint next, object? value)
    {
        PayloadWriter writer = ToWriter(next);
        _host.WriteNestedExact(writer.Session, value);
        return FromWriter(writer);
    }

    /// <summary>Throws if a collection enumerated more or fewer items than its count.</summary>
    /// <exception cref="InvalidOperationException">
    /// The collection enumerated more or fewer items than its count.
    /// </exception>
    public static void ThrowUnlessComplete(int written, int count, Type type)
    {
        if (written != count)
        {
            throw new InvalidOperationException(
                $"A {type} said that it holds {count} items, and gave {written}. It must not change while it is written.");
        }
    }

    /// <summary>Counts a nesting level, for an object whose type may contain itself.</summary>
    /// <exception cref="BinarySerializationException">The depth limit is exceeded.</exception>
    public void EnterObject()
    {
        Nesting.ThrowIfTooDeep(unchecked(_depth + 1), _host.MaxDepth);
        _depth = unchecked(_depth + 1);
    }

    /// <summary>Ends the nesting level that <see cref="EnterObject"/> counted.</summary>
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

    /// <summary>Moves the message from the cursor to the writer.</summary>
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

    /// <summary>Moves the message back to the cursor. Code of the program can't move it from then on.</summary>
    private nint FromWriter(PayloadWriter writer)
    {
        _end = unchecked((nint)writer.Message.End);
        writer.Message.Suspend();
        return unchecked((nint)writer.Message.Next);
    }
}
