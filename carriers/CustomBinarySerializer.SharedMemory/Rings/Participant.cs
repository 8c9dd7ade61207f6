using System.Globalization;
using System.Runtime.ExceptionServices;

namespace CustomBinarySerializer.SharedMemory.Rings;

/// <summary>
/// A participant in an open ring: a slot that is held by a lock, and a tag that names the participant in claims.
/// </summary>
/// <remarks>
/// A tag is the slot in its lower 8 bits and, above, how often the slot has been taken. So a claim of a slot's former
/// holder is never taken for one of its present holder, and a claim outlives the slot.
/// </remarks>
internal sealed class Participant : IDisposable
{
    private const int SlotBits = 8;
    private const int MaxGeneration = (1 << (31 - SlotBits)) - 1;

    private readonly RingPaths _paths;
    private readonly ulong _ringId;
    private readonly RingMemory _memory;
    private readonly FileStream _lock;

    private Participant(RingPaths paths, ulong ringId, RingMemory memory, FileStream taken, int slot)
    {
        _paths = paths;
        _ringId = ringId;
        _memory = memory;
        _lock = taken;
        Tag = TagOf(slot, memory.IncrementInt32(RingLayout.Generation(slot)));
    }

    /// <summary>The tag that names this participant in claims. Never 0, never negative.</summary>
    internal int Tag { get; }

    /// <summary>
    /// Takes the first slot whose lock is free. A slot whose lock can't be used is left alone, and is an error only if
    /// no other slot is free.
    /// </summary>
    /// <exception cref="BinarySerializationException">The ring has no free slot.</exception>
    /// <exception cref="IOException">A lock file can't be opened.</exception>
    /// <exception cref="UnauthorizedAccessException">A lock file may not be opened, or isn't to be trusted.</exception>
    internal static Participant Attach(RingPaths paths, ulong ringId, RingMemory memory)
    {
        ExceptionDispatchInfo? refusal = null;
        for (int slot = 0; slot < RingLayout.SlotCount; slot++)
        {
            try
            {
                if (RoleLock.TryTake(PathOf(paths, ringId, slot), paths.Access) is { } taken)
                {
                    return new Participant(paths, ringId, memory, taken, slot);
                }
            }
            catch (Exception e) when (RoleLock.IsRefusal(e))
            {
                refusal ??= ExceptionDispatchInfo.Capture(e);
            }
        }

        refusal?.Throw();
        throw SharedMemoryErrors.NoSlot(paths.Ring);
    }

    /// <summary>
    /// Returns whether the holder of a tag is dead or has left. A stopped process holds its lock, so it is neither. A
    /// tag that no participant ever had is gone. If the lock can't be tested, the holder isn't gone.
    /// </summary>
    internal bool IsGone(int tag)
    {
        int slot = tag & ((1 << SlotBits) - 1);
        if (tag <= 0 || slot >= RingLayout.SlotCount || TagOf(slot, _memory.LoadInt32(RingLayout.Generation(slot))) != tag)
        {
            return true;
        }

        if (tag == Tag)
        {
            return false;
        }

        try
        {
            using FileStream? free = RoleLock.TryTake(PathOf(_paths, _ringId, slot), _paths.Access);
            return free is not null;
        }
        catch (Exception e) when (RoleLock.IsRefusal(e))
        {
            return false;
        }
    }

    public void Dispose() => _lock.Dispose();

    private static int TagOf(int slot, int generation) => slot | (Math.Max(1, generation & MaxGeneration) << SlotBits);

    private static string PathOf(RingPaths paths, ulong ringId, int slot) =>
        paths.Lock(ringId, slot.ToString(CultureInfo.InvariantCulture));
}
