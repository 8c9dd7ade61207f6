using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts;

/// <summary>
/// The contract of a flat class, which needs neither a cursor nor this thread's writer or reader where nothing is out of the ordinary. Where something is, the message is
/// done again by the ordinary contract of the class, which knows what to say of it.
/// </summary>
[SuppressMessage("Design", "CA1031", Justification = "Whatever it is, the ordinary contract meets it again, and says what and where.")]
internal unsafe class FlatContract : Contract
{
    private readonly FlatMethods _flat;
    private readonly Contract _ordinary;

    internal FlatContract(FlatMethods flat, Contract ordinary)
        : base(ordinary)
    {
        _flat = flat;
        _ordinary = ordinary;
    }

    internal sealed override bool IsHandWritten => _ordinary.IsHandWritten;

    // Writing a flat object never throws.
    internal sealed override int WriteFrame(PayloadHost host, object value, ref byte destination, int capacity, out OutgrownFrame outgrown) =>
        capacity >= FrameHeader.Size
            ? WriteFlat(host, value, ref destination, capacity, out outgrown)
            : _ordinary.WriteFrame(host, value, ref destination, capacity, out outgrown);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private int WriteFlat(PayloadHost host, object value, ref byte destination, int capacity, out OutgrownFrame outgrown)
    {
        fixed (byte* memory = &destination)
        {
            byte* past = TryWriteFrame(host, value, memory, capacity);
            if (past != null)
            {
                outgrown = default;
                return unchecked((int)(past - memory));
            }
        }

        return _ordinary.WriteFrame(host, value, ref destination, capacity, out outgrown);
    }

    /// <summary>Writes frames one after another for as long as nothing is out of the ordinary, and there is room.</summary>
    /// <param name="host">Whose limits hold.</param>
    /// <param name="values">Objects of exactly <see cref="Contract.Type"/>.</param>
    /// <param name="destination">Where to. Bytes after the frames are void.</param>
    /// <param name="size">The size of the frames in bytes.</param>
    /// <returns>How many of the objects were written. The next is to be written by <see cref="WriteFrame"/>.</returns>
    internal int WriteFrames(PayloadHost host, ReadOnlySpan<object> values, Span<byte> destination, out int size)
    {
        fixed (byte* memory = destination)
        {
            byte* frame = memory;
            byte* end = unchecked(memory + destination.Length);
            int written = 0;
            while (written < values.Length && unchecked(end - frame) >= FrameHeader.Size)
            {
                byte* past = TryWriteFrame(host, values[written], frame, unchecked((int)(end - frame)));
                if (past == null)
                {
                    break;
                }

                frame = past;
                written = unchecked(written + 1);
            }

            size = unchecked((int)(frame - memory));
            return written;
        }
    }

    /// <summary>Writes a frame where there is room for its header at least; returns the address after it, or null where something is out of the ordinary.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private byte* TryWriteFrame(PayloadHost host, object value, byte* frame, int capacity)
    {
        nint next = unchecked(_flat.Write((nint)(frame + FrameHeader.Size), (nint)(frame + Math.Min(capacity, host.MaxFrameSize)), value));
        if (next != 0)
        {
            FrameHeader.Write(new Span<byte>(frame, FrameHeader.Size), unchecked((int)(next - (nint)frame)), TypeId);
        }

        return unchecked((byte*)next);
    }

    internal sealed override void WritePayload(PayloadHost host, FrameSession session, object value)
    {
        if (!TryWrite(session.Writer, value))
        {
            _ordinary.WritePayload(host, session, value);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal sealed override object ReadFrame(PayloadHost host, ReadOnlySpan<byte> frame, object? existing, Stream? source)
    {
        fixed (byte* memory = &MemoryMarshal.GetReference(frame))
        {
            try
            {
                StringCache? strings = host.ReusesStrings ? StringCache.OfThisThread : null;
                byte* payload = unchecked(memory + FrameHeader.Size);
                if (unchecked(ReadFlat((nint)payload, (nint)(memory + frame.Length), existing, strings)) is { } value)
                {
                    return value;
                }
            }
            catch (Exception)
            {
                // The ordinary contract meets it again.
            }
        }

        return _ordinary.ReadFrame(host, frame, existing, source);
    }

    internal sealed override void WriteObject(BinaryWriter writer, object value)
    {
        // A contract that is verified gets a writer that notes its calls.
        if (writer is not PayloadWriter payload || !TryWrite(payload, value))
        {
            _ordinary.WriteObject(writer, value);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryWrite(PayloadWriter writer, object value)
    {
        nint next = unchecked(_flat.Write((nint)writer.Message.Next, (nint)writer.Message.End, value));
        if (next == 0)
        {
            return false;
        }

        writer.Message.Next = unchecked((byte*)next);
        return true;
    }

    internal sealed override object ReadObject(BinaryReader reader) => TryRead(reader, existing: null) ?? _ordinary.ReadObject(reader);

    internal sealed override void ReadInto(BinaryReader reader, object existing)
    {
        if (TryRead(reader, existing) is null)
        {
            _ordinary.ReadInto(reader, existing);
        }
    }

    private object? TryRead(BinaryReader reader, object? existing)
    {
        if (reader is not PayloadReader payload)
        {
            return null;
        }

        byte* next = payload.Next;
        byte* end = unchecked(next + payload.Remaining);
        payload.Suspend();
        object? value = null;
        try
        {
            value = unchecked(ReadFlat((nint)next, (nint)end, existing, payload.Strings));
        }
        catch (Exception)
        {
            // The ordinary contract meets it again.
        }

        payload.Reopen(value is null ? next : end);
        return value;
    }

    /// <summary>Reads a flat object from all bytes between two addresses, or returns null where something is out of the ordinary. Throws for bytes that are no value of their type.</summary>
    /// <param name="next">Where it begins.</param>
    /// <param name="end">After its last byte.</param>
    /// <param name="existing">The object to read into, or null for a new one.</param>
    /// <param name="strings">Where texts are looked for before they are made; null to make all of them.</param>
    private object? ReadFlat(nint next, nint end, object? existing, StringCache? strings) => _flat.Read(next, end, existing, strings?.ForNext());
}

/// <summary>The contract of a flat class that has a plan.</summary>
internal sealed class PlannedFlatContract(FlatMethods flat, ClassContract ordinary) : FlatContract(flat, ordinary), IPlannedContract
{
    public ContractPlan Plan => ordinary.Plan;

    public GeneratedContract? Generated => ordinary.Generated;
}
