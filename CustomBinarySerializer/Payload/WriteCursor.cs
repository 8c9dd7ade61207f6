using System.Runtime.CompilerServices;
using System.Text;

namespace CustomBinarySerializer.Payload;

/// <summary>
/// Where auto contracts write: what <see cref="PayloadWriter"/> keeps in fields, on the stack of the call that writes a message.
/// </summary>
/// <remarks>
/// <para>
/// Contracts carry the address of the next byte from call to call; everything else is here. A message that fits its memory
/// and holds no object with a contract of its own needs nothing else; the first that doesn't takes this thread's
/// <see cref="PayloadWriter"/>, and the message goes on there.
/// </para>
/// <para>Every method takes the address of the next byte and returns the one after what it wrote.</para>
/// </remarks>
internal unsafe struct WriteCursor
{
    private readonly PayloadHost _host;
    private readonly byte* _memory;
    private byte* _end;
    private int _depth;
    private InternedTexts? _texts;

    /// <summary>Begins a message in memory of the caller's.</summary>
    internal WriteCursor(PayloadHost host, byte* memory, int capacity)
    {
        _host = host;
        _memory = memory;
        _end = unchecked(memory + capacity);
        _depth = 1;
    }

    /// <summary>Begins at the position of a writer, which is suspended until <see cref="PayloadWriter.Reopen"/> at the end.</summary>
    internal WriteCursor(PayloadWriter writer)
    {
        _host = writer.Session.Host;
        _end = writer.End;
        _depth = writer.Session.Depth;
        Writer = writer;
        writer.Suspend();
    }

    /// <summary>Ends a frame that was begun in memory of the caller's.</summary>
    /// <param name="next">After its last byte.</param>
    /// <param name="typeId">The id that it is to carry.</param>
    /// <param name="outgrown">The frame, if it isn't in that memory.</param>
    /// <returns>The size of the frame in bytes.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly int EndFrame(byte* next, int typeId, out OutgrownFrame outgrown)
    {
        if (Writer is not null)
        {
            return EndFrameInSession(next, typeId, out outgrown);
        }

        outgrown = default;
        int size = unchecked((int)(next - _memory));
        FrameHeader.Write(new Span<byte>(_memory, FrameHeader.Size), size, typeId);
        return size;
    }

    // A message of which only a part needed the writer ended in the memory of the caller's all the same.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly int EndFrameInSession(byte* next, int typeId, out OutgrownFrame outgrown)
    {
        Writer!.Next = next;
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

    internal readonly PayloadHost Host => _host;

    /// <summary>Returns <paramref name="next"/>, or where the message goes on if there aren't <paramref name="count"/> bytes, few enough that no address wraps.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal byte* Room(byte* next, int count) =>
        unchecked(next + count) <= _end ? next : MakeRoom(next, count);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal byte* WriteByte(byte* next, byte value)
    {
        next = Room(next, sizeof(byte));
        *next = value;
        return unchecked(next + sizeof(byte));
    }

    /// <summary>Writes a length, a count, or a number that means something else, 7 bits at a time.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal byte* WritePrefix(byte* next, int prefix) =>
        unchecked((uint)prefix) <= SevenBitEncoded.MaxOneByteValue
            ? WriteByte(next, unchecked((byte)prefix))
            : WriteLongPrefix(next, prefix);

    /// <summary>Writes text after its length plus <paramref name="bias"/>; null is the number below the bias.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal byte* WriteText(byte* next, string? value, int bias)
    {
        byte* past = PrefixedText.TryWriteShort(next, _end, value, bias);
        return past != null ? past : WriteAnyText(next, value, bias);
    }

    /// <summary>The same for callers that would grow too large with it inlined.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal byte* WriteTextByCall(byte* next, string? value, int bias) => WriteText(next, value, bias);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* WriteAnyText(byte* next, string? value, int bias)
    {
        if (value is null)
        {
            return WriteByte(next, (byte)(bias - 1));
        }

        byte* past = PrefixedText.TryStore(next, _end, value, bias);
        if (past != null)
        {
            return past;
        }

        int length = Encoding.UTF8.GetByteCount(value);
        return PrefixedText.Store(RoomForMany(next, PrefixedText.Size(length, bias)), value, length, bias);
    }

    /// <summary>Writes text as <see cref="InternedTexts"/> says; null is the number below the bias.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal byte* WriteInternedText(byte* next, string? value, int bias)
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

        int length = Encoding.UTF8.GetByteCount(value);
        next = RoomForMany(WritePrefix(next, checked(bias + (2 * length))), length);
        Encoding.UTF8.GetBytes(value, new Span<byte>(next, length));
        return next + length;
    }

    /// <summary>Ends a payload in which texts may have been interned.</summary>
    internal void EndInterning()
    {
        _texts?.Return();
        _texts = null;
    }

    /// <summary>Writes values as one block of memory, little-endian.</summary>
    internal byte* WriteBlock<T>(byte* next, ReadOnlySpan<T> items)
        where T : unmanaged
    {
        int size = checked(items.Length * sizeof(T));
        next = RoomForMany(next, size);
        UnmanagedBlock<T>.Copy(items, new Span<byte>(next, size));
        return next + size;
    }

    /// <summary>Writes an object of any registered or built-in type, or null.</summary>
    internal byte* WriteObject(byte* next, object? value)
    {
        PayloadWriter writer = ToWriter(next);
        _host.WriteNested(writer.Session, value);
        return FromWriter(writer);
    }

    /// <summary>Writes an object of a type that the reader knows, or null.</summary>
    internal byte* WriteExactObject(byte* next, object? value)
    {
        PayloadWriter writer = ToWriter(next);
        _host.WriteNestedExact(writer.Session, value);
        return FromWriter(writer);
    }

    /// <summary>Throws if a collection gave other than as many items as it said.</summary>
    internal static void ThrowUnlessComplete(int written, int count, Type type)
    {
        if (written != count)
        {
            throw new InvalidOperationException(
                $"A {type} said that it holds {count} items, and gave {written}. It must not change while it is written.");
        }
    }

    /// <summary>Counts an object whose type may contain itself.</summary>
    /// <exception cref="BinarySerializationException">It is nested too deeply.</exception>
    internal void EnterObject()
    {
        Nesting.ThrowIfTooDeep(unchecked(_depth + 1), _host.MaxDepth);
        _depth = unchecked(_depth + 1);
    }

    internal void LeaveObject() => _depth = unchecked(_depth - 1);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* WriteLongPrefix(byte* next, int prefix) =>
        SevenBitEncoded.Store(Room(next, SevenBitEncoded.Size(unchecked((uint)prefix))), unchecked((uint)prefix));

    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* MakeRoom(byte* next, int count)
    {
        PayloadWriter writer = ToWriter(next);
        writer.Reserve(count);
        return FromWriter(writer);
    }

    private byte* RoomForMany(byte* next, int count) => unchecked(_end - next) >= count ? next : MakeRoom(next, count);

    /// <summary>Puts the message into the hands of the writer.</summary>
    private PayloadWriter ToWriter(byte* next)
    {
        if (Writer is null)
        {
            FrameSession session = FrameSession.Enter(_host);
            Writer = session.BeginWriting(_memory, unchecked((int)(_end - _memory)), _host.MaxFrameSize);
            _depth = unchecked(_depth + session.Depth - 1);
        }

        Writer.Reopen(next);
        Writer.Session.Depth = _depth;
        return Writer;
    }

    /// <summary>Takes it back. The code of the program that runs from here on can't move the message any more.</summary>
    private byte* FromWriter(PayloadWriter writer)
    {
        _end = writer.End;
        writer.Suspend();
        return writer.Next;
    }
}
