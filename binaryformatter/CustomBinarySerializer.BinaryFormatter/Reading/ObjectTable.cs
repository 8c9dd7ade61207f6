using CustomBinarySerializer.Graphs.Format;

namespace CustomBinarySerializer.Graphs.Reading;

/// <summary>A table of a graph's objects by number, which is also the queue of bodies. Reused for each graph.</summary>
internal sealed class ObjectTable
{
    private NumberedObjects<ReadObject> _objects = new();
    private int _max;

    internal int Count { get; private set; }

    /// <summary>Gets or sets the number of the object whose body is next.</summary>
    internal int Turn { get; set; }

    internal ref ReadObject this[int number] => ref _objects.All[number];

    internal void Begin(int maxObjects)
    {
        Count = 0;
        Turn = 0;
        _max = maxObjects;
    }

    /// <summary>Clears all objects.</summary>
    internal void End() => _objects.Clear(Count);

    /// <summary>Adds an object and returns its number.</summary>
    /// <exception cref="BinarySerializationException">
    /// The graph has more objects than <see cref="FrameLimits.MaxGraphObjects"/> allows.
    /// </exception>
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
    /// <summary>The object; null if it doesn't exist yet, and for the items of a collection.</summary>
    internal object? Instance;

    /// <summary>The reader of its body, or null if it has none.</summary>
    internal TypeReader? Body;
}

/// <summary>A placeholder for an object of an unregistered type that nothing needs.</summary>
/// <param name="TypeId">The id of the type.</param>
/// <param name="Count">The number of elements in its body.</param>
internal sealed record UnknownObject(int TypeId, long Count);

/// <summary>
/// The minimum number of bytes of later bodies. Every object counts from its reference on, so that no allocation
/// precedes the proof of its bytes.
/// </summary>
internal struct ByteBudget
{
    private long _reserved;

    internal void Begin() => _reserved = 0;

    /// <summary>Reserves the minimum number of bytes for later bodies.</summary>
    /// <exception cref="BinarySerializationException">
    /// The payload has fewer bytes left than the bodies need.
    /// </exception>
    internal void Reserve(long bytes, long remaining)
    {
        _reserved += bytes;
        if (_reserved > remaining)
        {
            throw GraphErrors.ObjectsWithoutBytes(_reserved, remaining);
        }
    }

    /// <summary>Releases reserved bytes that are being read.</summary>
    internal void Release(long bytes) => _reserved -= bytes;
}
