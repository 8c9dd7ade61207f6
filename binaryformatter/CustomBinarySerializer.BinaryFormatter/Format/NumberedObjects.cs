using System.Buffers;

namespace CustomBinarySerializer.Graphs.Format;

/// <summary>
/// What is kept of each object of a graph, by its number: the first few in memory of its own, more in rented memory, so that a small graph
/// allocates nothing. Reused from graph to graph; holds nothing in between. Not thread-safe.
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

    /// <summary>The memory, which may be longer than what is in use.</summary>
    internal T[] All { get; private set; }

    /// <summary>Returns the place for a number, which is at most one more than those before.</summary>
    internal ref T At(int number)
    {
        if (number >= All.Length)
        {
            Grow();
        }

        return ref All[number];
    }

    /// <summary>Forgets the first objects, of which there are as many as are in use.</summary>
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

        // What is rented is clean because everything is returned clean.
        Array.Clear(old);
        if (old != _few)
        {
            ArrayPool<T>.Shared.Return(old);
        }
    }
}
