using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Contracts.Emission;
using CustomBinarySerializer.Contracts.Interpretation;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts;

/// <summary>The planned contract of a struct. Code is created on first use.</summary>
internal sealed unsafe class StructContract<T> : Contract<T>, IPlannedContract
{
    private WriteStruct<T> _write;
    private ReadStruct<T> _read;

    internal StructContract(ContractPlan plan, int typeId, RegistrationOptions options)
        : base(typeId, options)
    {
        Plan = plan;
        _write = MakeWriteAndCall;
        _read = MakeReadAndCall;
    }

    internal StructContract(GeneratedContract generated, WriteStruct<T> write, ReadStruct<T> read, int typeId)
        : base(typeId, generated.Options)
    {
        Generated = generated;
        _write = write;
        _read = read;
    }

    public ContractPlan Plan => field ?? Generated!.Plan;

    public GeneratedContract? Generated { get; }

    // Only tail calls, so that each callee saves only the registers it needs.
    internal override int WriteFrame(PayloadHost host, T value, ref byte destination, int capacity, out OutgrownFrame outgrown) =>
        capacity >= FrameHeader.Size
            ? WriteOnCursor(host, value, ref destination, capacity, out outgrown)
            : WriteInSession(host, value, ref destination, capacity, out outgrown);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private int WriteOnCursor(PayloadHost host, T value, ref byte destination, int capacity, out OutgrownFrame outgrown)
    {
        fixed (byte* memory = &destination)
        {
            WriteCursor cursor = new(host, memory, Math.Min(capacity, host.MaxFrameSize));
            nint next;
            bool written = false;
            try
            {
                next = _write(ref cursor, unchecked((nint)(memory + FrameHeader.Size)), ref value);
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
    internal override T ReadFrame(PayloadHost host, ReadOnlySpan<byte> frame)
    {
        fixed (byte* memory = &MemoryMarshal.GetReference(frame))
        {
            StringCache? strings = host.ReusesStrings ? StringCache.OfThisThread : null;
            ReadCursor cursor = new(host, unchecked(memory + FrameHeader.Size), unchecked(frame.Length - FrameHeader.Size), strings);
            try
            {
                T value = _read(ref cursor);
                host.ThrowIfUnread(this, cursor.Unread, source: null, frame.Length);
                return value;
            }
            catch (Exception e) when (host.MustWrap(e, this, frame))
            {
                throw host.ReadFailed(this, frame, source: null, cursor.MissingBytes, e);
            }
            finally
            {
                cursor.EndFrame();
            }
        }
    }

    internal override void WriteObject(BinaryWriter writer, object value) => Write(writer, (T)value);

    internal override object ReadObject(BinaryReader reader) => Read(reader)!;

    // A box can be changed in place, and the caller requests that.
    internal override void ReadInto(BinaryReader reader, object existing) => Unsafe.As<StrongBox<T>>(existing).Value = Read(reader);

    internal override void Write(BinaryWriter writer, T value)
    {
        PayloadWriter payload = Unsafe.As<PayloadWriter>(writer);
        WriteCursor cursor = new(payload);
        payload.Message.Reopen(unchecked((byte*)_write(ref cursor, (nint)payload.Message.Next, ref value)));
    }

    internal override T Read(BinaryReader reader)
    {
        PayloadReader payload = Unsafe.As<PayloadReader>(reader);
        ReadCursor cursor = new(payload);
        T value = _read(ref cursor);
        payload.Reopen(unchecked((byte*)cursor.Next));
        return value;
    }

    private ContractInterpreter Interpreter => field ??= new ContractInterpreter(Plan);

    private nint MakeWriteAndCall(ref WriteCursor cursor, nint next, ref T value)
    {
        _write = RuntimeFeature.IsDynamicCodeSupported && !Plan.IsInterpreted
            ? ContractEmitter.StructWriterOf<T>(Plan)
            : InterpretWrite;
        return _write(ref cursor, next, ref value);
    }

    private T MakeReadAndCall(ref ReadCursor cursor)
    {
        _read = RuntimeFeature.IsDynamicCodeSupported && !Plan.IsInterpreted
            ? ContractEmitter.StructReaderOf<T>(Plan)
            : InterpretRead;
        return _read(ref cursor);
    }

    private nint InterpretWrite(ref WriteCursor cursor, nint next, ref T value) => Interpreter.Write(ref cursor, next, value!);

    private T InterpretRead(ref ReadCursor cursor) => (T)Interpreter.Read(ref cursor, existing: null);
}
