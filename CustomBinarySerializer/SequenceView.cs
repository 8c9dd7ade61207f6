using System.Diagnostics.CodeAnalysis;

namespace CustomBinarySerializer;

/// <summary>The items of a collection in the bytes of a message, one after the other. The default is null.</summary>
/// <typeparam name="TItem">What shows an item.</typeparam>
/// <typeparam name="TReader">Reads one; generated.</typeparam>
/// <remarks>Items are as they were written: of sets and dictionaries, nothing was compared, so that bytes that were made to harm may hold one twice.</remarks>
[SuppressMessage("Naming", "CA1710", Justification = "It is no collection: its items aren't objects.")]
public readonly ref struct SequenceView<TItem, TReader>
    where TItem : allows ref struct
    where TReader : IItemReader<TItem>
{
    private readonly ViewItems _items;

    /// <summary>Creates a view of items, for generated views.</summary>
    public SequenceView(ViewItems items) => _items = items;

    /// <summary>Whether there is no collection.</summary>
    public bool IsNull => _items.IsNull;

    /// <summary>How many items there are; of null 0.</summary>
    public int Count => _items.Count;

    /// <summary>Goes through the items.</summary>
    public Enumerator GetEnumerator() => new(_items);

    /// <summary>Goes through the items.</summary>
    public ref struct Enumerator
    {
        private ViewCursor _cursor;
        private TItem _current;
        private int _left;

        internal Enumerator(ViewItems items)
        {
            _cursor = items.Begin();
            _current = default!;
            _left = items.Count;
        }

        /// <summary>The item that <see cref="MoveNext"/> came to.</summary>
        public readonly TItem Current => _current;

        /// <summary>Goes to the next item.</summary>
        /// <returns>False after the last.</returns>
        /// <exception cref="System.Runtime.Serialization.SerializationException">The item isn't a value of its type.</exception>
        public bool MoveNext()
        {
            if (_left == 0)
            {
                return false;
            }

            _left--;
            _current = TReader.Read(ref _cursor);
            return true;
        }
    }
}

/// <summary>The same for items that all take the same number of bytes, which so can be asked for by their positions. The default is null.</summary>
/// <typeparam name="TItem">What shows an item.</typeparam>
/// <typeparam name="TReader">Reads one; generated.</typeparam>
[SuppressMessage("Naming", "CA1710", Justification = "It is no collection: its items aren't objects.")]
public readonly ref struct IndexedView<TItem, TReader>
    where TItem : allows ref struct
    where TReader : IFixedItemReader<TItem>
{
    private readonly ViewItems _items;

    /// <summary>Creates a view of items, for generated views.</summary>
    public IndexedView(ViewItems items) => _items = items;

    /// <summary>Whether there is no collection.</summary>
    public bool IsNull => _items.IsNull;

    /// <summary>How many items there are; of null 0.</summary>
    public int Count => _items.Count;

    /// <summary>The bytes of the items, little-endian and without padding.</summary>
    public ReadOnlySpan<byte> Bytes => _items.Payload.Slice(_items.Position, Count * TReader.Size);

    /// <summary>An item.</summary>
    /// <param name="index">Of the item, from 0.</param>
    /// <exception cref="ArgumentOutOfRangeException">There is none.</exception>
    /// <exception cref="System.Runtime.Serialization.SerializationException">The bytes aren't a value of its type.</exception>
    public TItem this[int index]
    {
        get
        {
            ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual((uint)index, (uint)Count, nameof(index));
            ViewCursor cursor = _items.Payload.At(_items.Position + (index * TReader.Size));
            return TReader.Read(ref cursor);
        }
    }

    /// <summary>Goes through the items.</summary>
    public SequenceView<TItem, TReader>.Enumerator GetEnumerator() => new(_items);
}
