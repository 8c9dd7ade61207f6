namespace CustomBinarySerializer.Graphs.Import.Records;

/// <summary>What the ids of a message stand for: numbers from 0 up.</summary>
/// <remarks>
/// BinaryFormatter counts its ids up from 1, negative ones down from -1, so an array by id serves, and no choice of ids makes a
/// look-up slow. Ids beyond the number of bytes that have arrived are refused: each costs bytes.
/// </remarks>
internal sealed class IdTable
{
    private int[] _positive = [];
    private int[] _negative = [];

    /// <summary>Sets what an id stands for.</summary>
    /// <param name="id">Any but 0.</param>
    /// <param name="value">0 or more.</param>
    /// <param name="arrived">How many bytes of the message have arrived.</param>
    /// <exception cref="BinarySerializationException">The id isn't one that a writer would choose.</exception>
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
            Array.Resize(ref values, Math.Max(slot + 1, 2 * values.Length));
        }

        values[slot] = value + 1;
    }

    /// <summary>Returns what an id stands for.</summary>
    /// <param name="id">Any number.</param>
    /// <param name="value">What was set, or -1.</param>
    internal bool TryGet(int id, out int value)
    {
        int slot = SlotOf(id);
        int[] values = id > 0 ? _positive : _negative;
        value = slot >= 0 && slot < values.Length ? values[slot] - 1 : -1;
        return value >= 0;
    }

    // 0 has none.
    private static int SlotOf(int id) => id > 0 ? id - 1 : ~id;
}
