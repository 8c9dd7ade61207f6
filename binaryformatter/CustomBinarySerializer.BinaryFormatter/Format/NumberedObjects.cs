using System.Buffers;

namespace CustomBinarySerializer.Graphs.Format;

/// <summary>
/// A list of data about a graph's objects, indexed by number. The first few are in memory of its own, the others in
/// rented memory, so that a small graph allocates nothing. Reused for each graph; holds no data in between. Not
/// thread-safe.
/// </summary>
internal struct NumberedObjects<T>
    where T : struct
{
    private const int Few = 64;

    private readonly T[] _few;

    public NumberedObjects()
    {
        _few = new T[Few];
        All = _few;
    }

    /// <summary>Gets the memory, which may be longer than the used part.</summary>
    internal T[] All { get; private set; }

    /// <summary>Returns the element with a number, which is at most one more than all before.</summary>
    internal ref T At(int number)
    {
        if (number >= All.Length)
        {
            Grow();
        }

        return ref All[number];
    }

    /// <summary>Clears the given number of used elements.</summary>
    internal void Clear(int count)
    {
        Array.Clear(All, 0, Math.Min(count, All.Length));
        if (All != _few)
        {
            ArrayPool<T>.Shared.Return(All);
            All = _few;
        }
    }

    private void Grow()
    {
        T[] old = All;
        All = ArrayPool<T>.Shared.Rent(2 * old.Length);
        Array.Copy(old, All, old.Length);

        // Rented memory is clean, because all memory is returned clean.
        Array.Clear(old);
        if (old != _few)
        {
            ArrayPool<T>.Shared.Return(old);
        }
    }
}
