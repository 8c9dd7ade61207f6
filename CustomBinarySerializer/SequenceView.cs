using System.Diagnostics.CodeAnalysis;

namespace CustomBinarySerializer;

/// <summary>A view of the items of a collection in the bytes of a message. The default is a null collection.</summary>
/// <typeparam name="TItem">The type of an item or of its view.</typeparam>
/// <typeparam name="TReader">The generated type that reads an item.</typeparam>
/// <remarks>
/// Items appear as they were written. For sets and dictionaries nothing is compared, so malicious bytes may hold
/// duplicates.
/// </remarks>
[SuppressMessage("Naming", "CA1710", Justification = "It is no collection: its items aren't objects.")]
public readonly ref struct SequenceView<TItem, TReader>
    where TItem : allows ref struct
    where TReader : IItemReader<TItem>
{
    private readonly ViewItems _items;

    /// <summary>Creates a view of items. Generated views call it.</summary>
    public SequenceView(ViewItems items) => _items = items;

    /// <summary>Gets whether the collection is null.</summary>
    public bool IsNull => _items.IsNull;

    /// <summary>Gets the number of items; 0 for a null collection.</summary>
    public int Count => _items.Count;

    /// <summary>Returns an enumerator over the items.</summary>
    public Enumerator GetEnumerator() => new(_items);

    /// <summary>An enumerator over the items.</summary>
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

        /// <summary>Gets the current item.</summary>
        public readonly TItem Current => _current;

        /// <summary>Advances to the next item.</summary>
        /// <returns>False if there is no further item.</returns>
        /// <exception cref="System.Runtime.Serialization.SerializationException">
        /// The bytes of the item aren't a value of its type.
        /// </exception>
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

/// <summary>A view of items of equal size, with access by index. The default is a null collection.</summary>
/// <typeparam name="TItem">The type of an item or of its view.</typeparam>
/// <typeparam name="TReader">The generated type that reads an item.</typeparam>
[SuppressMessage("Naming", "CA1710", Justification = "It is no collection: its items aren't objects.")]
public readonly ref struct IndexedView<TItem, TReader>
    where TItem : allows ref struct
    where TReader : IFixedItemReader<TItem>
{
    private readonly ViewItems _items;

    /// <summary>Creates a view of items. Generated views call it.</summary>
    public IndexedView(ViewItems items) => _items = items;

    /// <summary>Gets whether the collection is null.</summary>
    public bool IsNull => _items.IsNull;

    /// <summary>Gets the number of items; 0 for a null collection.</summary>
    public int Count => _items.Count;

    /// <summary>Gets the bytes of the items, little-endian and without padding.</summary>
    public ReadOnlySpan<byte> Bytes => _items.Payload.Slice(_items.Position, Count * TReader.Size);

    /// <summary>Gets the item at an index.</summary>
    /// <param name="index">Index of the item, from 0 to Count - 1.</param>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="index"/> is negative, or not below <see cref="Count"/>.
    /// </exception>
    /// <exception cref="System.Runtime.Serialization.SerializationException">
    /// The bytes of the item aren't a value of its type.
    /// </exception>
    public TItem this[int index]
    {
        get
        {
            ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual((uint)index, (uint)Count, nameof(index));
            ViewCursor cursor = _items.Payload.At(_items.Position + (index * TReader.Size));
            return TReader.Read(ref cursor);
        }
    }

    /// <summary>Returns an enumerator over the items.</summary>
    public SequenceView<TItem, TReader>.Enumerator GetEnumerator() => new(_items);
}
