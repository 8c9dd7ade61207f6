using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using CustomBinarySerializer.Contracts.Plans;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts;

/// <summary>
/// The contract of a flat class, which needs no cursor either where nothing is out of the ordinary. Where something is, the message is
/// done again as <see cref="ClassContract"/> does it, which knows what to say of it.
/// </summary>
internal sealed unsafe class FlatContract : ClassContract
{
    private readonly FlatMethods _flat;

    [RequiresDynamicCode("Emits IL.")]
    internal FlatContract(ContractPlan plan, int typeId, RegistrationOptions options)
        : base(plan, typeId, options) => _flat = new EmittedFlatMethods(plan);

    internal FlatContract(GeneratedFlatClass code, int typeId)
        : base(code, typeId) => _flat = new FlatMethods(code.WriteFlat, code.ReadFlat, code.ReadFlatReusing);

    // Writing a flat object never throws.
    internal override int WriteFrame(PayloadHost host, object value, ref byte destination, int capacity, out OutgrownFrame outgrown) =>
        capacity >= FrameHeader.Size
            ? WriteFlat(host, value, ref destination, capacity, out outgrown)
            : WriteInSession(host, value, ref destination, capacity, out outgrown);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private int WriteFlat(PayloadHost host, object value, ref byte destination, int capacity, out OutgrownFrame outgrown)
    {
        fixed (byte* memory = &destination)
        {
            nint next = unchecked(_flat.Write((nint)(memory + FrameHeader.Size), (nint)(memory + Math.Min(capacity, host.MaxFrameSize)), value));
            if (next != 0)
            {
                int size = unchecked((int)(next - (nint)memory));
                FrameHeader.Write(new Span<byte>(memory, FrameHeader.Size), size, TypeId);
                outgrown = default;
                return size;
            }
        }

        return WriteOnCursor(host, value, ref destination, capacity, out outgrown);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal override object ReadFrame(PayloadHost host, ReadOnlySpan<byte> frame, object? existing, Stream? source)
    {
        fixed (byte* memory = &MemoryMarshal.GetReference(frame))
        {
            try
            {
                // An existing object often holds the texts already.
                StringCache? strings = host.ReusesStrings && existing is null ? StringCache.OfThisThread : null;
                byte* payload = unchecked(memory + FrameHeader.Size);
                if (unchecked(ReadFlat((nint)payload, (nint)(memory + frame.Length), existing, host.ReusesStrings, strings)) is { } value)
                {
                    return value;
                }
            }
            catch (Exception e) when (e is not BinarySerializationException)
            {
                throw host.ReadFailed(this, frame, source, missingBytes: 0, e);
            }
        }

        return base.ReadFrame(host, frame, existing, source);
    }

    internal override void WriteObject(BinaryWriter writer, object value)
    {
        PayloadWriter payload = Unsafe.As<PayloadWriter>(writer);
        nint next = unchecked(_flat.Write((nint)payload.Next, (nint)payload.End, value));
        if (next != 0)
        {
            payload.Next = unchecked((byte*)next);
        }
        else
        {
            base.WriteObject(writer, value);
        }
    }

    private protected override object Read(PayloadReader reader, object? existing)
    {
        byte* next = reader.Next;
        byte* end = unchecked(next + reader.Remaining);
        reader.Suspend();
        if (unchecked(ReadFlat((nint)next, (nint)end, existing, reader.Strings is not null, reader.Strings)) is { } value)
        {
            reader.Reopen(end);
            return value;
        }

        reader.Reopen(next);
        return base.Read(reader, existing);
    }

    /// <summary>Reads a flat object from all bytes between two addresses, or returns null where something is out of the ordinary.</summary>
    /// <param name="next">Where it begins.</param>
    /// <param name="end">After its last byte.</param>
    /// <param name="existing">The object to read into, or null for a new one.</param>
    /// <param name="reusesStrings">Whether texts are looked for before they are made.</param>
    /// <param name="strings">Where; this thread's, which is only asked for when it is needed, if null.</param>
    private object? ReadFlat(nint next, nint end, object? existing, bool reusesStrings, StringCache? strings) =>
        (reusesStrings ? _flat.ReadReusing : _flat.Read)(next, end, existing, strings);
}
