using System.Runtime.CompilerServices;
using CustomBinarySerializer.AutoContracts.Emission;
using CustomBinarySerializer.AutoContracts.Interpretation;
using CustomBinarySerializer.AutoContracts.Plans;
using CustomBinarySerializer.Contracts;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.AutoContracts;

/// <summary>The contract of a class, from its plan. Code is made when it is first needed.</summary>
internal sealed unsafe class ClassContract : Contract, IAutoContract
{
    private WriteClass _write;
    private ReadClass _read;
    private ReadClass _readReusing;

    internal ClassContract(ContractPlan plan, int typeId, RegistrationOptions options)
        : base(plan.Type, typeId, options)
    {
        Plan = plan;
        WorksOnCursor = true;
        _write = MakeWriteAndCall;
        _read = MakeReadAndCall;
        _readReusing = MakeReadReusingAndCall;
    }

    public ContractPlan Plan { get; }

    /// <summary>Writes an object of exactly <see cref="Contract.Type"/>; returns the address behind it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal byte* Write(ref WriteCursor cursor, byte* next, object value) => _write(ref cursor, next, value);

    /// <summary>Reads an object; <see cref="ReadCursor.Next"/> is where it ended.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal object Read(ref ReadCursor cursor, object? existing) => _read(ref cursor, existing);

    internal override void WriteObject(BinaryWriter writer, object value)
    {
        PayloadWriter payload = Unsafe.As<PayloadWriter>(writer);
        WriteCursor cursor = new(payload);
        payload.Next = _write(ref cursor, payload.Next, value);
    }

    internal override object ReadObject(BinaryReader reader) => Read(reader, existing: null);

    internal override void ReadInto(BinaryReader reader, object existing) => Read(reader, existing);

    private object Read(BinaryReader reader, object? existing)
    {
        PayloadReader payload = Unsafe.As<PayloadReader>(reader);
        ReadCursor cursor = new(payload);
        object value = payload.Strings is null ? _read(ref cursor, existing) : _readReusing(ref cursor, existing);
        payload.Next = cursor.Next;
        return value;
    }

    // Two threads that meet here both make the code, and either result serves.
    private byte* MakeWriteAndCall(ref WriteCursor cursor, byte* next, object value)
    {
        _write = RuntimeFeature.IsDynamicCodeSupported && !Plan.IsInterpreted ? ContractEmitter.WriterOf(Plan) : new ContractInterpreter(Plan).Write;
        return _write(ref cursor, next, value);
    }

    private object MakeReadAndCall(ref ReadCursor cursor, object? existing)
    {
        _read = MakeRead(reusesStrings: false);
        return _read(ref cursor, existing);
    }

    private object MakeReadReusingAndCall(ref ReadCursor cursor, object? existing)
    {
        _readReusing = MakeRead(reusesStrings: true);
        return _readReusing(ref cursor, existing);
    }

    private ReadClass MakeRead(bool reusesStrings) =>
        RuntimeFeature.IsDynamicCodeSupported && !Plan.IsInterpreted
            ? ContractEmitter.ReaderOf(Plan, reusesStrings)
            : new ContractInterpreter(Plan).Read;
}
