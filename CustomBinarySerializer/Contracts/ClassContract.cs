using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using CustomBinarySerializer.Compiler.Lowering;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Contracts.Emission;
using CustomBinarySerializer.Contracts.Interpretation;
using CustomBinarySerializer.Contracts.Reflection;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts;

/// <summary>
/// The planned contract of a class. It writes and reads frames with cursors on the stack of the call.
/// </summary>
/// <remarks>
/// Code is created on first use. After a failure, a finally block cleans up, not the filter of the handler: nested
/// objects must have left the session first, or they would reopen it.
/// </remarks>
internal sealed unsafe class ClassContract : Contract, IPlannedContract
{
    private WriteClass _write;
    private ReadClass _read;

    private ClassContract(ContractPlan plan, int typeId, RegistrationOptions options)
        : base(plan.Type, typeId, options)
    {
        Plan = plan;
        _write = MakeWriteAndCall;
        _read = MakeReadAndCall;
    }

    internal ClassContract(GeneratedClass code, int typeId)
        : base(code.Type, typeId, code.Options)
    {
        Generated = code;
        _write = code.Write;
        _read = code.Read;
    }

    public ContractPlan Plan => field ?? Generated!.Plan;

    public GeneratedContract? Generated { get; }

    /// <summary>Creates the contract of a plan, which has a fast path if the plan is flat.</summary>
    internal static Contract Of(ContractPlan plan, int typeId, RegistrationOptions options)
    {
        ClassContract contract = new(plan, typeId, options);
        return RuntimeFeature.IsDynamicCodeSupported && !plan.IsInterpreted && FlatLowering.IsFlat(plan)
            ? new PlannedFlatContract(new EmittedFlatMethods(plan), contract)
            : contract;
    }

    // Only tail calls, so that each callee saves only the registers it needs.
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
            bool written = false;
            try
            {
                next = _write(ref cursor, unchecked((nint)(memory + FrameHeader.Size)), value);
                written = true;
            }
            catch (Exception e) when (PayloadHost.MustWrap(e))
            {
                throw host.WriteFailed(this, value, e);
            }
            finally
            {
                if (!written)
                {
                    cursor.Abandon(capacity);
                }
            }

            return cursor.EndFrame(next, TypeId, out outgrown);
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
                host.ThrowIfUnread(this, cursor.Unread, source, frame.Length);
                return value;
            }
            catch (Exception e) when (host.MustWrap(e, this, frame))
            {
                throw host.ReadFailed(this, frame, source, cursor.MissingBytes, e);
            }
            finally
            {
                cursor.EndFrame();
            }
        }
    }

    internal override void WriteObject(BinaryWriter writer, object value)
    {
        PayloadWriter payload = Unsafe.As<PayloadWriter>(writer);
        WriteCursor cursor = new(payload);
        payload.Message.Reopen(unchecked((byte*)_write(ref cursor, (nint)payload.Message.Next, value)));
    }

    internal override object ReadObject(BinaryReader reader) => Read(Unsafe.As<PayloadReader>(reader), existing: null);

    internal override void ReadInto(BinaryReader reader, object existing) => Read(Unsafe.As<PayloadReader>(reader), existing);

    private object Read(PayloadReader reader, object? existing)
    {
        ReadCursor cursor = new(reader);
        object value = _read(ref cursor, existing);
        reader.Reopen(unchecked((byte*)cursor.Next));
        return value;
    }

    // If two threads create the code at once, either result is valid.
    private nint MakeWriteAndCall(ref WriteCursor cursor, nint next, object value)
    {
        _write = RuntimeFeature.IsDynamicCodeSupported && !Plan.IsInterpreted
            ? ContractEmitter.WriterOf(Plan)
            : new ContractInterpreter(Plan).Write;
        return _write(ref cursor, next, value);
    }

    private object MakeReadAndCall(ref ReadCursor cursor, object? existing)
    {
        _read = RuntimeFeature.IsDynamicCodeSupported && !Plan.IsInterpreted
            ? ContractEmitter.ReaderOf(Plan)
            : new ContractInterpreter(Plan).Read;
        return _read(ref cursor, existing);
    }
}
