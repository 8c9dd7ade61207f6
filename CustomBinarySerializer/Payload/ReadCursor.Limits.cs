using System.Numerics;
using CustomBinarySerializer.Compiler.Memory;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Generated;

/// <content>The limits on counts, memory, comparisons and depth.</content>
public partial struct ReadCursor
{
    /// <summary>Throws if the data is untrusted, before code of the program runs.</summary>
    /// <exception cref="BinarySerializationException">
    /// The bytes are untrusted, so that no code of the program may run on them.
    /// </exception>
    public readonly void RefuseUntrustedData(Type type)
    {
        if (_host.ReadsUntrustedData)
        {
            throw PayloadErrors.UserCodeOnUntrustedData(type);
        }
    }

    /// <summary>Converts a prefix to the count of a collection that isn't null, and checks it.</summary>
    /// <exception cref="BinarySerializationException">The count exceeds a limit or the bytes that are left.</exception>
    public int CountOf(int prefix, int bias, int minItemSize, nint next)
    {
        int count = unchecked(prefix - bias);
        if (count < 0)
        {
            ThrowInvalidPrefixOf("collection", prefix);
        }

        _host.RequireCount(count, minItemSize, unchecked(_end - next));
        return count;
    }

    /// <summary>Counts the memory of a collection that is about to be allocated.</summary>
    /// <param name="use">The <see cref="CollectionMemoryUse"/> of the collection.</param>
    /// <param name="count">The number of items.</param>
    /// <param name="itemSize">The size of an item in an array, in bytes.</param>
    /// <exception cref="BinarySerializationException">The memory limit of the frame is exceeded.</exception>
    public void CountItems(int use, int count, int itemSize)
    {
        if (_host.MaxMemoryFactor != MemoryBudget.Unbounded)
        {
            CollectionMemory row = CollectionMemory.Of((CollectionMemoryUse)use);
            CountMemory(row.Empty + (count * row.OfItem(itemSize)));
        }
    }

    /// <summary>Limits the cost of comparing the keys of a collection, if a culture compares them.</summary>
    /// <param name="comparer">The <see cref="ComparerCode"/> in the payload, 0 if there is none.</param>
    /// <param name="isSorted">1 for a sorted collection, 0 for a hashed one.</param>
    /// <param name="count">The number of keys.</param>
    public void CompareKeys(int comparer, int isSorted, int count)
    {
        if (_host.ReadsUntrustedData && ComparerCode.IsCultural((byte)comparer, isSorted != 0))
        {
            _timesCompared = Math.Max(_timesCompared, isSorted != 0 ? 1 + BitOperations.Log2((uint)count) : 1);
        }
    }

    private void CountComparisons(string text)
    {
        long visits = CulturalWeight.VisitsOf(text, _timesCompared);
        if (Reader is not null)
        {
            Reader.RequireVisits(visits);
            return;
        }

        _visits += visits;
        PayloadErrors.ThrowIfComparedTooOften(_visits, unchecked(_end - _payload));
    }

    /// <summary>Counts memory that is about to be allocated.</summary>
    /// <exception cref="BinarySerializationException">The memory limit of the frame is exceeded.</exception>
    public void CountMemory(long allocated)
    {
        int factor = _host.MaxMemoryFactor;
        if (factor == MemoryBudget.Unbounded)
        {
            return;
        }

        if (Reader is not null)
        {
            Reader.CountMemory(allocated);
            return;
        }

        _allocated += allocated;
        PayloadErrors.ThrowIfOver(_allocated, _end - _payload, factor);
    }

    /// <summary>Counts a nesting level, for an object whose type may contain itself.</summary>
    /// <exception cref="BinarySerializationException">The depth limit is exceeded.</exception>
    public void EnterObject()
    {
        Nesting.ThrowIfTooDeep(unchecked(_depth + 1), _host.MaxDepth);
        _depth = unchecked(_depth + 1);
    }

    /// <summary>Ends the nesting level that <see cref="EnterObject"/> counted.</summary>
    public void LeaveObject() => _depth = unchecked(_depth - 1);
}
