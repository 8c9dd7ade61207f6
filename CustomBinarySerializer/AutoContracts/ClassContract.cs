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
    private readonly FlatMethods? _flat;

    internal ClassContract(ContractPlan plan, int typeId, RegistrationOptions options)
        : base(plan.Type, typeId, options)
    {
        Plan = plan;
        WorksOnCursor = true;
        if (RuntimeFeature.IsDynamicCodeSupported && !plan.IsInterpreted && FlatEmitter.IsFlat(plan))
        {
            _flat = new FlatMethods(plan);
            IsFlat = true;
        }

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

    /// <summary>The same with the strings that the cursor was given.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal object ReadReusing(ref ReadCursor cursor, object? existing) => _readReusing(ref cursor, existing);

    /// <summary>Writes a flat object, if it fits; returns the address behind it, or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal byte* TryWriteFlat(byte* next, byte* end, object value) => _flat!.Write(next, end, value);

    /// <summary>Reads a flat object from all bytes between two addresses, or returns null where something is out of the ordinary.</summary>
    /// <param name="next">Where it begins.</param>
    /// <param name="end">Behind its last byte.</param>
    /// <param name="existing">The object to read into, or null for a new one.</param>
    /// <param name="reusesStrings">Whether texts are looked for before they are made.</param>
    /// <param name="strings">Where; this thread's, which is only asked for when it is needed, if null.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal object? TryReadFlat(byte* next, byte* end, object? existing, bool reusesStrings, StringCache? strings) =>
        (reusesStrings ? _flat!.ReadReusing : _flat!.Read)(next, end, existing, strings);

    internal override void WriteObject(BinaryWriter writer, object value)
    {
        PayloadWriter payload = Unsafe.As<PayloadWriter>(writer);
        byte* behind = IsFlat ? TryWriteFlat(payload.Next, payload.End, value) : null;
        if (behind == null)
        {
            WriteCursor cursor = new(payload);
            behind = _write(ref cursor, payload.Next, value);
        }

        payload.Reopen(behind);
    }

    internal override object ReadObject(BinaryReader reader) => Read(reader, existing: null);

    internal override void ReadInto(BinaryReader reader, object existing) => Read(reader, existing);

    private object Read(BinaryReader reader, object? existing)
    {
        PayloadReader payload = Unsafe.As<PayloadReader>(reader);
        ReadCursor cursor = new(payload);
        byte* end = unchecked(cursor.Next + cursor.Unread);
        if (IsFlat && TryReadFlat(cursor.Next, end, existing, payload.Strings is not null, payload.Strings) is { } flat)
        {
            payload.Reopen(end);
            return flat;
        }

        object value = payload.Strings is null ? _read(ref cursor, existing) : _readReusing(ref cursor, existing);
        payload.Reopen(cursor.Next);
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
