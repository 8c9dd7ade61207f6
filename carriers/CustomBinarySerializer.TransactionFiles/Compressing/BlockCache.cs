namespace CustomBinarySerializer.TransactionFiles.Compressing;

/// <summary>A cache of decompressed blocks, which keeps those that were read last. Thread-safe.</summary>
/// <remarks>Blocks are never changed and never reused, so a caller may read one that was dropped meanwhile.</remarks>
/// <param name="capacity">The number of plain bytes to keep at most, unless one block is larger.</param>
internal sealed class BlockCache(long capacity = BlockCache.ReaderCapacity)
{
    /// <summary>The capacity for a reader, in bytes: 32 MiB.</summary>
    internal const long ReaderCapacity = 32 << 20;

    private readonly Lock _lock = new();
    private readonly Dictionary<(CompressedSegment Segment, int Block), LinkedListNode<Entry>> _nodes = [];
    private readonly LinkedList<Entry> _entries = [];
    private long _size;

    private sealed record Entry(CompressedSegment Segment, int Block, byte[] Bytes);

    /// <summary>The number of plain bytes that are kept.</summary>
    internal long Size
    {
        get
        {
            lock (_lock)
            {
                return _size;
            }
        }
    }

    /// <summary>Returns a block, or null if it isn't kept.</summary>
    internal byte[]? Find(CompressedSegment segment, int block)
    {
        lock (_lock)
        {
            if (!_nodes.TryGetValue((segment, block), out LinkedListNode<Entry>? node))
            {
                return null;
            }

            if (node != _entries.First)
            {
                _entries.Remove(node);
                _entries.AddFirst(node);
            }

            return node.Value.Bytes;
        }
    }

    /// <summary>Keeps a block, and drops those that were read longest ago.</summary>
    internal void Add(CompressedSegment segment, int block, byte[] bytes)
    {
        lock (_lock)
        {
            LinkedListNode<Entry> node = new(new Entry(segment, block, bytes));
            if (!_nodes.TryAdd((segment, block), node))
            {
                return;
            }

            _entries.AddFirst(node);
            _size += bytes.Length;
            while (_size > capacity && _entries.Count > 1)
            {
                Drop(_entries.Last!);
            }
        }
    }

    /// <summary>Drops the blocks of a segment that is closed.</summary>
    internal void Drop(CompressedSegment segment)
    {
        lock (_lock)
        {
            LinkedListNode<Entry>? node = _entries.First;
            while (node is not null)
            {
                LinkedListNode<Entry>? next = node.Next;
                if (node.Value.Segment == segment)
                {
                    Drop(node);
                }

                node = next;
            }
        }
    }

    private void Drop(LinkedListNode<Entry> node)
    {
        _entries.Remove(node);
        _nodes.Remove((node.Value.Segment, node.Value.Block));
        _size -= node.Value.Bytes.Length;
    }
}
