using CustomBinarySerializer.Graphs.Format;

namespace CustomBinarySerializer.Graphs.Reading;

/// <summary>The objects of a graph by their numbers, which is also the queue of bodies. Reused from graph to graph.</summary>
internal sealed class ObjectTable
{
    private NumberedObjects<ReadObject> _objects = new();
    private int _max;

    internal int Count { get; private set; }

    /// <summary>The number of the object whose turn it is.</summary>
    internal int Turn { get; set; }

    internal ref ReadObject this[int number] => ref _objects.All[number];

    internal void Begin(int maxObjects)
    {
        Count = 0;
        Turn = 0;
        _max = maxObjects;
    }

    /// <summary>Forgets every object.</summary>
    internal void End() => _objects.Clear(Count);

    /// <summary>Gives an object the next number.</summary>
    /// <exception cref="BinarySerializationException">There are too many.</exception>
    internal int Add(TypeReader type)
    {
        int number = Count;
        if (number >= _max)
        {
            throw GraphErrors.TooManyObjects(_max);
        }

        ref ReadObject entry = ref _objects.At(number);
        entry.Instance = null;
        entry.Body = type.HasBody ? type : null;
        Count = unchecked(number + 1);
        return number;
    }
}

/// <summary>An object that has a number.</summary>
internal struct ReadObject
{
    /// <summary>The object; null where it is still to come, and for the items of a collection.</summary>
    internal object? Instance;

    /// <summary>What reads its body, or null if it has none.</summary>
    internal TypeReader? Body;
}

/// <summary>In the place of an object of a type that isn't registered, where nothing needs it.</summary>
/// <param name="TypeId">The id of the type.</param>
/// <param name="Count">How many elements its body has.</param>
internal sealed record UnknownObject(int TypeId, long Count);

/// <summary>
/// The fewest bytes that bodies still to come take: every object counts from its reference on, so that no allocation runs ahead of the bytes.
/// </summary>
internal struct ByteBudget
{
    private long _reserved;

    internal void Begin() => _reserved = 0;

    /// <summary>Notes that bodies to come take so many bytes at least.</summary>
    /// <exception cref="BinarySerializationException">They aren't there.</exception>
    internal void Reserve(long bytes, long remaining)
    {
        _reserved += bytes;
        if (_reserved > remaining)
        {
            throw GraphErrors.ObjectsWithoutBytes(_reserved, remaining);
        }
    }

    /// <summary>Notes that bytes that were reserved are being read.</summary>
    internal void Release(long bytes) => _reserved -= bytes;
}
