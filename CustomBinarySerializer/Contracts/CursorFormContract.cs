using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using CustomBinarySerializer.Contracts.Emission;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts;

/// <summary>A hand-written contract with a generated form that writes and reads with cursors.</summary>
/// <remarks>
/// After an error or unread bytes, the hand-written contract handles the message from its start, and reports errors.
/// </remarks>
[SuppressMessage("Design", "CA1031", Justification = "The hand-written contract meets the same error again and reports it.")]
internal sealed unsafe class CursorFormContract : Contract
{
    private readonly Contract _handWritten;

    // Delegates, because the first call then compiles one method less.
    private readonly WriteClass _write;
    private readonly ReadClass _read;

    internal CursorFormContract(GeneratedCursorForm form, Contract handWritten)
        : base(handWritten)
    {
        _handWritten = handWritten;
        _write = form.Write;
        _read = form.Read;
    }

    internal override bool IsHandWritten => _handWritten.IsHandWritten;

    internal override int WriteFrame(PayloadHost host, object value, ref byte destination, int capacity, out OutgrownFrame outgrown) =>
        capacity >= FrameHeader.Size
            ? WriteOnCursor(host, value, ref destination, capacity, out outgrown)
            : WriteInSession(host, value, ref destination, capacity, out outgrown);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private int WriteOnCursor(PayloadHost host, object value, ref byte destination, int capacity, out OutgrownFrame outgrown)
    {
        fixed (byte* memory = &destination)
        {
            WriteCursor cursor = new(host, memory, Math.Min(capacity, host.MaxFrameSize));
            nint next;
            try
            {
                next = _write(ref cursor, unchecked((nint)(memory + FrameHeader.Size)), value);
            }
            catch (Exception)
            {
                cursor.Abandon(capacity);
                return _handWritten.WriteFrame(host, value, ref destination, capacity, out outgrown);
            }

            return cursor.EndFrame(next, TypeId, out outgrown);
        }
    }

    internal override void WritePayload(PayloadHost host, FrameSession session, object value)
    {
        if (!TryWrite(session.Writer, value))
        {
            _handWritten.WritePayload(host, session, value);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal override object ReadFrame(PayloadHost host, ReadOnlySpan<byte> frame, object? existing, Stream? source)
    {
        fixed (byte* memory = &MemoryMarshal.GetReference(frame))
        {
            StringCache? strings = host.ReusesStrings ? StringCache.OfThisThread : null;
            ReadCursor cursor = new(
                host, unchecked(memory + FrameHeader.Size), unchecked(frame.Length - FrameHeader.Size), strings, source);
            try
            {
                object value = _read(ref cursor, existing);
                if (cursor.Unread == 0)
                {
                    return value;
                }
            }
            catch (Exception)
            {
                // The hand-written contract reports the error.
            }
            finally
            {
                cursor.EndFrame();
            }
        }

        return _handWritten.ReadFrame(host, frame, existing, source);
    }

    internal override void WriteObject(BinaryWriter writer, object value)
    {
        // The verifier of contracts passes a writer that records its calls.
        if (writer is not PayloadWriter payload || !TryWrite(payload, value))
        {
            _handWritten.WriteObject(writer, value);
        }
    }

    // The message may move to larger memory meanwhile.
    private bool TryWrite(PayloadWriter writer, object value)
    {
        nint start = unchecked((nint)(writer.Message.Next - writer.Message.Start));
        WriteCursor cursor = new(writer);
        try
        {
            writer.Message.Reopen(unchecked((byte*)_write(ref cursor, (nint)writer.Message.Next, value)));
            return true;
        }
        catch (Exception)
        {
            writer.Message.Reopen(unchecked(writer.Message.Start + start));
            return false;
        }
    }

    internal override object ReadObject(BinaryReader reader) => TryRead(reader, existing: null) ?? _handWritten.ReadObject(reader);

    internal override void ReadInto(BinaryReader reader, object existing)
    {
        if (TryRead(reader, existing) is null)
        {
            _handWritten.ReadInto(reader, existing);
        }
    }

    private object? TryRead(BinaryReader reader, object? existing)
    {
        if (reader is not PayloadReader payload)
        {
            return null;
        }

        byte* start = payload.Next;
        ReadCursor cursor = new(payload);
        object? value = null;
        try
        {
            value = _read(ref cursor, existing);
        }
        catch (Exception)
        {
            // The hand-written contract reports the error.
        }

        bool isWhole = value is not null && cursor.Unread == 0;
        payload.Reopen(isWhole ? unchecked((byte*)cursor.Next) : start);
        return isWhole ? value : null;
    }
}
