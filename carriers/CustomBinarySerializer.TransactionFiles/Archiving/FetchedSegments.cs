using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Archiving;

/// <summary>The segments that a reader has fetched from an archive, and keeps on disk. Thread-safe.</summary>
/// <remarks>
/// The files belong to this object alone, and have no name where the system allows that. So nobody else changes what
/// was verified, a process that is killed leaves nothing, and processes that fetch the same segment don't meet.
/// </remarks>
/// <param name="archive">The archive.</param>
/// <param name="open">
/// Opens a fetched file, plain or compressed, so that its plain bytes are read. The path is for messages.
/// </param>
/// <param name="owner">The public type, for errors.</param>
internal sealed class FetchedSegments(SegmentArchive archive, Func<IStorageFile, string, IStorageFile> open, Type owner) : IDisposable
{
    private readonly Lock _lock = new();
    private readonly LinkedList<Entry> _entries = [];
    private readonly CancellationTokenSource _disposal = new();
    private long _size;
    private bool _isDisposed;

    private sealed class Entry(string name, long size)
    {
        internal string Name => name;

        internal long Size => size;

        internal Lock Fetching { get; } = new();

        /// <summary>The plain bytes; null until they are fetched.</summary>
        internal IStorageFile? File { get; set; }

        internal int Users { get; set; }
    }

    /// <summary>The total size of the files that are kept, in bytes.</summary>
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

    /// <summary>Reads plain bytes of an archived segment, which is fetched if it isn't kept.</summary>
    /// <param name="stub">The stub of the segment.</param>
    /// <param name="path">The path of the segment, for messages.</param>
    /// <param name="buffer">The buffer to fill.</param>
    /// <param name="offset">The offset in the plain segment.</param>
    /// <returns>The number of bytes that were read.</returns>
    /// <exception cref="BinarySerializationException">
    /// The archive doesn't have the segment as it was archived, or the segment is larger than the cache.
    /// </exception>
    /// <exception cref="IOException">The archive can't be reached, or the local disk is full.</exception>
    internal int Read(ArchiveStub stub, string path, Span<byte> buffer, long offset)
    {
        Entry entry = Rent(stub, path);
        try
        {
            return entry.File!.Read(buffer, offset);
        }
        finally
        {
            Return(entry);
        }
    }

    /// <summary>Returns the fault in a range of a segment that was read, in words; null if none is known.</summary>
    internal string? FaultBetween(ArchiveStub stub, long start, long end)
    {
        string name = stub.Object.Name;
        lock (_lock)
        {
            return FaultOf?.Invoke(_entries.FirstOrDefault(entry => entry.Name == name)?.File, start, end);
        }
    }

    /// <summary>Returns the fault in a range of a fetched file, in words; null if none is known.</summary>
    internal Func<IStorageFile?, long, long, string?>? FaultOf { get; init; }

    /// <summary>Ends running fetches, and deletes the files.</summary>
    public void Dispose()
    {
        lock (_lock)
        {
            if (_isDisposed)
            {
                return;
            }

            _isDisposed = true;
            Trim(0);
        }

        _disposal.Cancel();
        _disposal.Dispose();
    }

    private Entry Rent(ArchiveStub stub, string path)
    {
        ArchivedObject wanted = stub.Object;
        Entry entry = Take(wanted, path);
        try
        {
            lock (entry.Fetching)
            {
                entry.File ??= Fetch(stub, wanted, path);
            }

            return entry;
        }
        catch
        {
            Return(entry);
            throw;
        }
    }

    private Entry Take(ArchivedObject wanted, string path)
    {
        string name = wanted.Name;
        lock (_lock)
        {
            ObjectDisposedException.ThrowIf(_isDisposed, owner);
            LinkedListNode<Entry>? node = _entries.First;
            while (node is not null && node.Value.Name != name)
            {
                node = node.Next;
            }

            if (node is null)
            {
                if (wanted.Size > archive.CacheSize)
                {
                    throw TransactionFileErrors.ExceedsCache(path, wanted.Size, archive.CacheSize);
                }

                Trim(archive.CacheSize - wanted.Size);
                node = new LinkedListNode<Entry>(new Entry(name, wanted.Size));
                _size += wanted.Size;
                _entries.AddFirst(node);
            }
            else if (node != _entries.First)
            {
                _entries.Remove(node);
                _entries.AddFirst(node);
            }

            node.Value.Users++;
            return node.Value;
        }
    }

    private void Return(Entry entry)
    {
        lock (_lock)
        {
            if (--entry.Users == 0 && (entry.File is null || _isDisposed))
            {
                Drop(entry);
            }
        }
    }

    private void Trim(long most)
    {
        LinkedListNode<Entry>? node = _entries.Last;
        while (node is not null && (_size > most || most == 0))
        {
            LinkedListNode<Entry>? previous = node.Previous;
            if (node.Value.Users == 0)
            {
                Drop(node.Value);
            }

            node = previous;
        }
    }

    private void Drop(Entry entry)
    {
        if (_entries.Remove(entry))
        {
            _size -= entry.Size;
            entry.File?.Dispose();
        }
    }

    private IStorageFile Fetch(ArchiveStub stub, ArchivedObject wanted, string path)
    {
        TemporaryFile raw = TemporaryFile.Create(archive.CacheFolder);
        try
        {
            ArchiveFetch.Copy(archive, stub, wanted, path, raw, _disposal.Token);
            IStorageFile plain = open(raw, path);
            return plain.Length == stub.PlainSize
                ? plain
                : throw TransactionFileErrors.ArchivedObjectDiffers(
                    path, stub.FirstOrdinal, stub.End, wanted.Name, archive.Description, "it isn't the segment that the stub describes");
        }
        catch (Exception e)
        {
            raw.Dispose();
            ObjectDisposedException.ThrowIf(e is OperationCanceledException, owner);
            throw;
        }
    }
}
