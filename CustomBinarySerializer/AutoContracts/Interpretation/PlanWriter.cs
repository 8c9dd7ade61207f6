using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.AutoContracts.Interpretation;

/// <summary>A cursor and the address of the next byte, so that interpreters need no pointers.</summary>
internal unsafe ref struct PlanWriter(ref WriteCursor cursor, byte* next, bool internsStrings)
{
    private readonly ref WriteCursor _cursor = ref cursor;

    /// <summary>The address behind what was written.</summary>
    internal byte* Next { get; private set; } = next;

    internal readonly PayloadHost Host => _cursor.Host;

    internal void WriteByte(byte value) => Next = _cursor.WriteByte(Next, value);

    internal void WritePrefix(int prefix) => Next = _cursor.WritePrefix(Next, prefix);

    internal void WriteRaw<T>(T value)
        where T : unmanaged
    {
        byte* at = _cursor.Room(Next, sizeof(T));
        LittleEndian.Store(at, value);
        Next = at + sizeof(T);
    }

    internal void WriteBlock<T>(ReadOnlySpan<T> items)
        where T : unmanaged => Next = _cursor.WriteBlock(Next, items);

    internal void WriteText(string? value, int bias) =>
        Next = internsStrings ? _cursor.WriteInternedText(Next, value, bias) : _cursor.WriteText(Next, value, bias);

    internal void WriteObject(object? value) => Next = _cursor.WriteObject(Next, value);

    internal void WriteExactObject(object? value) => Next = _cursor.WriteExactObject(Next, value);

    internal readonly void EnterObject() => _cursor.EnterObject();

    internal readonly void LeaveObject() => _cursor.LeaveObject();
}
