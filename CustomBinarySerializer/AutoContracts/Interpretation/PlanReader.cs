using CustomBinarySerializer.AutoContracts.Plans;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.AutoContracts.Interpretation;

/// <summary>A cursor at <see cref="ReadCursor.Next"/>, so that interpreters need no pointers.</summary>
internal readonly unsafe ref struct PlanReader(ref ReadCursor cursor, bool internsStrings)
{
    private readonly ref ReadCursor _cursor = ref cursor;

    internal PayloadHost Host => _cursor.Host;

    internal bool IsAtEnd => _cursor.IsAtEnd(_cursor.Next);

    internal byte ReadByte()
    {
        byte* next = _cursor.Next;
        byte value = _cursor.ReadByte(ref next);
        _cursor.Next = next;
        return value;
    }

    internal int ReadPrefix() => _cursor.ReadPrefix();

    internal T ReadRaw<T>()
        where T : unmanaged
    {
        byte* next = _cursor.Next;
        _cursor.Require(next, sizeof(T));
        _cursor.Next = next + sizeof(T);
        return LittleEndian.Load<T>(next);
    }

    internal void ReadBlock<T>(Span<T> items)
        where T : unmanaged
    {
        byte* next = _cursor.Next;
        _cursor.ReadBlock(ref next, items);
        _cursor.Next = next;
    }

    internal string? ReadText(int prefix, int bias) =>
        internsStrings ? _cursor.ReadInternedTextBehind(prefix, bias) : _cursor.ReadTextBehind(prefix, bias);

    /// <summary>Turns a prefix into a count, which the bytes behind it can justify.</summary>
    internal int CountOf(SequencePlan plan, int prefix, int bias)
    {
        int count = _cursor.CountOf(prefix, bias, plan.Item.MinSize, _cursor.Next);
        if (plan.IsCounted)
        {
            _cursor.CountMemory(plan.EmptyBytes, count, plan.ItemBytes);
        }

        return count;
    }

    internal void CountMemory(int bytes) => _cursor.CountMemory(bytes, 0, 0);

    internal object? ReadObject(Type asked) => _cursor.ReadObject(asked);

    internal object? ReadExactObject(Type type) => _cursor.ReadExactObject(type);

    internal void EnterObject() => _cursor.EnterObject();

    internal void LeaveObject() => _cursor.LeaveObject();
}
