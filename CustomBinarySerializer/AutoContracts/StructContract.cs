using System.Runtime.CompilerServices;
using CustomBinarySerializer.AutoContracts.Emission;
using CustomBinarySerializer.AutoContracts.Interpretation;
using CustomBinarySerializer.AutoContracts.Plans;
using CustomBinarySerializer.Contracts;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.AutoContracts;

/// <summary>The contract of a struct, from its plan. Code is made when it is first needed.</summary>
internal sealed unsafe class StructContract<T> : Contract<T>, IAutoContract
{
    private WriteStruct<T> _write;
    private ReadStruct<T> _read;
    private ReadStruct<T> _readReusing;

    internal StructContract(ContractPlan plan, int typeId, RegistrationOptions options)
        : base(typeId, options)
    {
        Plan = plan;
        WorksOnCursorUnboxed = true;
        _write = MakeWriteAndCall;
        _read = MakeReadAndCall;
        _readReusing = MakeReadReusingAndCall;
    }

    public ContractPlan Plan { get; }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal byte* Write(ref WriteCursor cursor, byte* next, ref T value) => _write(ref cursor, next, ref value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal T Read(ref ReadCursor cursor) => _read(ref cursor);

    /// <summary>The same with the strings that the cursor was given.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal T ReadReusing(ref ReadCursor cursor) => _readReusing(ref cursor);

    internal override void WriteObject(BinaryWriter writer, object value) => Write(writer, (T)value);

    internal override object ReadObject(BinaryReader reader) => Read(reader)!;

    // Boxes are mutable here: the caller asked for this very box to be changed.
    internal override void ReadInto(BinaryReader reader, object existing) => Unsafe.As<StrongBox<T>>(existing).Value = Read(reader);

    internal override void Write(BinaryWriter writer, T value)
    {
        PayloadWriter payload = Unsafe.As<PayloadWriter>(writer);
        WriteCursor cursor = new(payload);
        payload.Reopen(_write(ref cursor, payload.Next, ref value));
    }

    internal override T Read(BinaryReader reader)
    {
        PayloadReader payload = Unsafe.As<PayloadReader>(reader);
        ReadCursor cursor = new(payload);
        T value = payload.Strings is null ? _read(ref cursor) : _readReusing(ref cursor);
        payload.Reopen(cursor.Next);
        return value;
    }

    private ContractInterpreter Interpreter => field ??= new ContractInterpreter(Plan);

    private byte* MakeWriteAndCall(ref WriteCursor cursor, byte* next, ref T value)
    {
        _write = RuntimeFeature.IsDynamicCodeSupported && !Plan.IsInterpreted ? ContractEmitter.StructWriterOf<T>(Plan) : InterpretWrite;
        return _write(ref cursor, next, ref value);
    }

    private T MakeReadAndCall(ref ReadCursor cursor)
    {
        _read = MakeRead(reusesStrings: false);
        return _read(ref cursor);
    }

    private T MakeReadReusingAndCall(ref ReadCursor cursor)
    {
        _readReusing = MakeRead(reusesStrings: true);
        return _readReusing(ref cursor);
    }

    private ReadStruct<T> MakeRead(bool reusesStrings) =>
        RuntimeFeature.IsDynamicCodeSupported && !Plan.IsInterpreted
            ? ContractEmitter.StructReaderOf<T>(Plan, reusesStrings)
            : InterpretRead;

    private byte* InterpretWrite(ref WriteCursor cursor, byte* next, ref T value) => Interpreter.Write(ref cursor, next, value!);

    private T InterpretRead(ref ReadCursor cursor) => (T)Interpreter.Read(ref cursor, existing: null);
}
