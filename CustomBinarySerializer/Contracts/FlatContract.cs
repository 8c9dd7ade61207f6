using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts;

/// <summary>The contract of a flat class, with a fast path that needs no cursor, writer or reader.</summary>
/// <remarks>
/// On the slow path, the ordinary contract of the class handles the message from its start, and reports errors.
/// </remarks>
[SuppressMessage("Design", "CA1031", Justification = "The ordinary contract meets the same error again and reports it.")]
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
    internal sealed override int WriteFrame(
        PayloadHost host, object value, ref byte destination, int capacity, out OutgrownFrame outgrown) =>
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

    /// <summary>Writes objects as consecutive frames while the fast path works and there is room.</summary>
    /// <param name="host">The host with the limits.</param>
    /// <param name="values">Objects of exactly <see cref="Contract.Type"/>.</param>
    /// <param name="destination">The span to write to. Bytes after the frames are meaningless.</param>
    /// <param name="size">The size of the frames in bytes.</param>
    /// <returns>The number of objects that were written. Write the next one by <see cref="WriteFrame"/>.</returns>
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

    /// <summary>
    /// Writes a frame if the fast path works. Returns the address after it, or null. There must be room for a header.
    /// </summary>
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
                // The ordinary contract reports the error.
            }
        }

        return _ordinary.ReadFrame(host, frame, existing, source);
    }

    internal sealed override void WriteObject(BinaryWriter writer, object value)
    {
        // The verifier of contracts passes a writer that records its calls.
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
            // The ordinary contract reports the error.
        }

        payload.Reopen(value is null ? next : end);
        return value;
    }

    /// <summary>
    /// Reads a flat object from all bytes between two addresses. Returns null if the slow path is needed.
    /// </summary>
    /// <remarks>Throws for invalid values.</remarks>
    /// <param name="next">The address of the first byte.</param>
    /// <param name="end">The address after the last byte.</param>
    /// <param name="existing">The object to read into, or null for a new one.</param>
    /// <param name="strings">The cache of strings, or null to create all strings.</param>
    private object? ReadFlat(nint next, nint end, object? existing, StringCache? strings) =>
        _flat.Read(next, end, existing, strings?.ForNext());
}

/// <summary>The contract of a flat class that has a plan.</summary>
internal sealed class PlannedFlatContract(FlatMethods flat, ClassContract ordinary) : FlatContract(flat, ordinary), IPlannedContract
{
    public ContractPlan Plan => ordinary.Plan;

    public GeneratedContract? Generated => ordinary.Generated;
}
