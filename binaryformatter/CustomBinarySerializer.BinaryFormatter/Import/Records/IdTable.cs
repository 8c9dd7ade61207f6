using System.Buffers;

namespace CustomBinarySerializer.Graphs.Import.Records;

/// <summary>A table from the ids of a message to numbers from 0 up.</summary>
/// <remarks>
/// BinaryFormatter counts ids up from 1, and negative ids down from -1. So an array by id suffices, and no choice of
/// ids makes a lookup slow. Ids above the number of received bytes are refused, because each id takes bytes.
/// </remarks>
internal sealed class IdTable
{
    private int[] _positive = [];
    private int[] _negative = [];

    /// <summary>Sets the number of an id.</summary>
    /// <param name="id">Any id but 0.</param>
    /// <param name="value">0 or more.</param>
    /// <param name="arrived">The number of received bytes of the message.</param>
    /// <exception cref="BinarySerializationException">The id isn't one that BinaryFormatter would choose.</exception>
    internal void Set(int id, int value, int arrived)
    {
        int slot = SlotOf(id);
        if (slot < 0 || slot > arrived)
        {
            throw RecordErrors.Malformed(arrived, $"the id {id} isn't one that BinaryFormatter would choose");
        }

        ref int[] values = ref id > 0 ? ref _positive : ref _negative;
        if (slot >= values.Length)
        {
            Grow(ref values, Math.Max(slot + 1, 2 * values.Length));
        }

        values[slot] = value + 1;
    }

    /// <summary>Returns the number of an id.</summary>
    /// <param name="id">Any number.</param>
    /// <param name="value">The number that was set, or -1.</param>
    internal bool TryGet(int id, out int value)
    {
        int slot = SlotOf(id);
        int[] values = id > 0 ? _positive : _negative;
        value = slot >= 0 && slot < values.Length ? values[slot] - 1 : -1;
        return value >= 0;
    }

    /// <summary>Returns the memory. The table is empty afterwards.</summary>
    internal void Return()
    {
        ArrayPool<int>.Shared.Return(_positive);
        ArrayPool<int>.Shared.Return(_negative);
        _positive = [];
        _negative = [];
    }

    private static void Grow(ref int[] values, int capacity)
    {
        int[] larger = ArrayPool<int>.Shared.Rent(capacity);
        values.CopyTo(larger, 0);
        Array.Clear(larger, values.Length, larger.Length - values.Length);
        ArrayPool<int>.Shared.Return(values);
        values = larger;
    }

    // 0 is no id.
    private static int SlotOf(int id) => id > 0 ? id - 1 : ~id;
}
