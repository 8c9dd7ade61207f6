using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Archiving;

/// <summary>
/// An archived segment, read as if it were plain: offsets and lengths are those of the plain segment. Thread-safe.
/// </summary>
/// <remarks>
/// Header and seal come from the stub. The first read between them fetches the segment. So opening a folder, looking
/// what its segments hold, and writing need no archive.
/// </remarks>
/// <param name="file">The stub's file; disposed of with this object.</param>
/// <param name="path">The path, for messages.</param>
/// <param name="stub">The content of the file.</param>
/// <param name="fetched">The fetched segments of the reader; null if it has no archive.</param>
/// <param name="reopen">Opens the file that has the name of the segment now.</param>
internal sealed class ArchivedSegment(
    IStorageFile file, string path, ArchiveStub stub, FetchedSegments? fetched, Func<IStorageFile> reopen) : IStorageFile
{
    private IStorageFile? _restored;

    public string Name => file.Name;

    /// <summary>The size of the plain segment, in bytes.</summary>
    public long Length => stub.PlainSize;

    public FileIdentity Identity => file.Identity;

    /// <summary>The content of the stub.</summary>
    internal ArchiveStub Stub => stub;

    public int Read(Span<byte> buffer, long offset)
    {
        int count = (int)Math.Clamp(Length - offset, 0, buffer.Length);
        Span<byte> rest = buffer[..count];
        long sealOffset = Length - ArchiveStub.SealSize;
        while (!rest.IsEmpty)
        {
            int done = offset < stub.Start.Length ? Copy(stub.Start, offset, rest)
                : offset >= sealOffset ? Copy(stub.Seal, offset - sealOffset, rest)
                : ReadBetween(rest[..(int)Math.Min(rest.Length, sealOffset - offset)], offset);
            rest = rest[done..];
            offset += done;
        }

        return count;
    }

    /// <summary>Returns the fault in a range that was read, in words; null if none is known.</summary>
    internal string? FaultBetween(long start, long end) => fetched?.FaultBetween(stub, start, end);

    void IStorageFile.Write(ReadOnlySpan<byte> bytes, long offset) => throw ReadOnly();

    void IStorageFile.SetLength(long length) => throw ReadOnly();

    void IFlushable.Flush() => throw ReadOnly();

    public void Dispose()
    {
        file.Dispose();
        _restored?.Dispose();
    }

    private static int Copy(ReadOnlySpan<byte> from, long offset, Span<byte> to)
    {
        ReadOnlySpan<byte> part = from[(int)offset..];
        part = part[..Math.Min(part.Length, to.Length)];
        part.CopyTo(to);
        return part.Length;
    }

    private int ReadBetween(Span<byte> buffer, long offset)
    {
        if (Volatile.Read(ref _restored) is { } restored)
        {
            return restored.Read(buffer, offset);
        }

        try
        {
            return Fetch(buffer, offset);
        }
        catch (BinarySerializationException e) when (e.Code == SerializationErrorCode.SegmentArchived && IsRestored())
        {
            return _restored!.Read(buffer, offset);
        }
    }

    /// <summary>Returns whether the segment was restored since the stub was opened.</summary>
    /// <exception cref="BinarySerializationException">The segment was deleted.</exception>
    private bool IsRestored()
    {
        try
        {
            IStorageFile there = reopen();
            if (there is ArchivedSegment || there.Length != Length || !SegmentHeader.HasSalt(there, SegmentHeader.SaltIn(stub.Start)))
            {
                there.Dispose();
                return false;
            }

            if (Interlocked.CompareExchange(ref _restored, there, null) is not null)
            {
                there.Dispose();
            }

            return true;
        }
        catch (FileNotFoundException)
        {
            throw TransactionFileErrors.Deleted(stub.FirstOrdinal, stub.End);
        }
        catch (IOException)
        {
            return false;
        }
    }

    private int Fetch(Span<byte> buffer, long offset) =>
        fetched is null ? throw TransactionFileErrors.NeedsArchive(path, stub.FirstOrdinal, stub.End, stub.Archive, stub.Archived)
        : fetched.Read(stub, path, buffer, offset) == buffer.Length ? buffer.Length
        : throw new EndOfStreamException($"{path}: the fetched segment was cut by somebody else while it was read.");

    private NotSupportedException ReadOnly() => new($"{path} is archived, and archived segments are never written.");
}
