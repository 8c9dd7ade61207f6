using CustomBinarySerializer.Payload;
using CustomBinarySerializer.TransactionFiles.Archiving;
using CustomBinarySerializer.TransactionFiles.Compressing;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles;

/// <summary>Moves the segments of a folder to an archive and back, one after another.</summary>
/// <remarks>
/// The steps for a segment: check it from its header to its seal, store it in the archive, read it back from there and
/// compare its hash. Then <see cref="SegmentReplacement"/> replaces it by its stub. The calls wait for the archive.
/// </remarks>
/// <param name="folder">The folder.</param>
/// <param name="archive">The archive.</param>
/// <param name="time">The clock.</param>
/// <param name="cancellationToken">Ends the work.</param>
internal sealed class ArchiveMove(
    IStorageFolder folder, SegmentArchive archive, TimeProvider time, CancellationToken cancellationToken)
{
    private readonly SegmentReplacement _replacement = new(folder);

    /// <summary>Whether the calls only report what they would do, and change nothing.</summary>
    internal bool IsDry { get; init; }

    /// <summary>
    /// The first ordinals of segments to pass over, because earlier calls found them damaged or too small. Each call
    /// adds the segments that it finds so.
    /// </summary>
    internal HashSet<long> Left { get; init; } = [];

    /// <summary>Moves the segments that a policy doesn't keep to the archive.</summary>
    /// <remarks>
    /// A segment is moved when the sequence gets to it. The folder is locked until the sequence ends.
    /// </remarks>
    /// <inheritdoc cref="SegmentArchiving.MoveAsync" path="/returns|/exception"/>
    internal IEnumerable<SegmentConversionResult> Store(RetentionPolicy policy)
    {
        using IDisposable? alone = IsDry ? null : _replacement.Begin();
        IReadOnlyList<StoredSegment> all = StoredSegment.In(folder);
        List<StoredSegment> local = [.. all.Where(segment => segment.Stub is null)];
        int count = policy.CountOfLeaving(local, time.GetUtcNow());
        foreach (StoredSegment segment in local.Take(count).Where(segment => !Left.Contains(segment.FirstOrdinal)))
        {
            cancellationToken.ThrowIfCancellationRequested();
            SegmentConversionResult result = StoreOne(segment, all.First(next => next.FirstOrdinal > segment.FirstOrdinal).FirstOrdinal);
            if (result.Outcome is SegmentConversionOutcome.Damaged or SegmentConversionOutcome.NotSmaller)
            {
                Left.Add(segment.FirstOrdinal);
            }

            yield return result;
        }
    }

    /// <summary>Moves archived segments back.</summary>
    /// <remarks>
    /// A segment is moved when the sequence gets to it. The folder is locked until the sequence ends.
    /// </remarks>
    /// <inheritdoc cref="SegmentArchiving.RestoreAsync" path="/param|/returns|/exception"/>
    internal IEnumerable<SegmentConversionResult> Restore(long fromOrdinal, long endOrdinal)
    {
        using IDisposable? alone = IsDry ? null : _replacement.Begin();
        foreach (long first in SegmentFileName.Segments(folder).Where(first => first < endOrdinal))
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (RestoreOne(first, fromOrdinal) is { } result)
            {
                yield return result;
            }
        }
    }

    /// <summary>Deletes the objects that no segment of the folder names.</summary>
    /// <inheritdoc cref="SegmentArchiving.DeleteUnusedAsync" path="/returns|/exception"/>
    internal IReadOnlyList<string> DeleteUnused()
    {
        // Held so that nobody archives a segment meanwhile: its object comes before its stub.
        using IDisposable alone = _replacement.Begin();
        HashSet<string> used = [];
        Guid journal = Guid.Empty;
        foreach (long first in SegmentFileName.Segments(folder))
        {
            using IStorageFile file = SegmentFile.Open(folder, first);
            journal = SegmentHeader.Read(file, PathOf(first), first).Lineage.Journal;
            if (file is ArchivedSegment segment)
            {
                used.Add(segment.Stub.Object.Name);
            }
        }

        List<string> unused = Wait(() => ListAsync(ArchivedObject.PrefixOf(journal), used));
        if (!IsDry)
        {
            DeleteObjects(unused);
        }

        return unused;
    }

    /// <summary>Deletes objects whose stubs were deleted.</summary>
    /// <exception cref="IOException">The archive can't be reached.</exception>
    internal void DeleteObjects(IEnumerable<string> names)
    {
        foreach (string name in names)
        {
            Wait(async () =>
            {
                await archive.DeleteAsync(name, cancellationToken).ConfigureAwait(false);
                return true;
            });
        }
    }

    private string PathOf(long first) => Path.Combine(folder.Path, SegmentFileName.OfSegment(first));

    private SegmentConversionResult StoreOne(StoredSegment stored, long next)
    {
        long first = stored.FirstOrdinal;
        SegmentConversionResult left = new(
            PathOf(first), first, stored.Bytes, stored.Bytes, SegmentConversionOutcome.Replaced, null);
        try
        {
            using IStorageFile raw = folder.Open(SegmentFileName.OfSegment(first), FileAccess.Read);
            using IStorageFile segment = SegmentFile.Decompress(raw, left.Path, blocks: null);
            left = left with { PlainBytes = segment.Length };
            (segment as CompressedSegment)?.ThrowIfUnreadable();
            return StoreOne(raw, segment, SegmentHeader.Read(segment, left.Path, first), left, next);
        }
        catch (FileNotFoundException)
        {
            return SegmentReplacement.Gone(left);
        }
        catch (BinarySerializationException e) when (e.Code == SerializationErrorCode.CorruptFile)
        {
            return left with { Outcome = SegmentConversionOutcome.Damaged, Reason = e.Message };
        }
    }

    private SegmentConversionResult StoreOne(
        IStorageFile raw, IStorageFile segment, SegmentHeader header, SegmentConversionResult left, long next)
    {
        if (SegmentReplacement.FaultOf(segment, header, next) is { } fault)
        {
            return left with { Outcome = SegmentConversionOutcome.Damaged, Reason = fault };
        }

        ArchivedObject wanted = new(header.Lineage.Journal, header.FirstOrdinal, raw.Length, HashOf(raw));
        ArchiveStub stub = ArchiveStub.Create(segment, header, next, wanted, archive.Description, time.GetUtcNow().UtcTicks);
        if (stub.Bytes.Length >= raw.Length)
        {
            return left with
            {
                Outcome = SegmentConversionOutcome.NotSmaller,
                Reason = FormattableString.Invariant($"the file that it would leave has {stub.Bytes.Length} bytes"),
            };
        }

        if (IsDry)
        {
            return left;
        }

        if (ReferenceEquals(raw, segment))
        {
            _replacement.CompleteIndex(segment, header, next);
        }

        Store(raw, wanted, left.Path);
        SegmentConversionResult result = _replacement.Replace(
            segment,
            left,
            file =>
            {
                file.Write(stub.Bytes, 0);
                return stub.Bytes.Length;
            },
            made => made is ArchivedSegment archived && archived.Stub.Bytes.SequenceEqual(stub.Bytes)
                ? null
                : "what was written can't be read back as it was");
        return result with { Bytes = wanted.Size };
    }

    /// <summary>Stores an object, unless the archive has it from an attempt before, and verifies it there.</summary>
    private void Store(IStorageFile raw, ArchivedObject wanted, string path)
    {
        const string Absent = "it isn't there after it was stored";
        try
        {
            string? difference = Wait(() => FindDifferenceAsync(wanted));
            if (difference is null)
            {
                return;
            }

            difference = Wait(async () =>
            {
                using StorageStream content = new(raw, isOwned: false);
                await archive.PutAsync(wanted.Name, content, cancellationToken).ConfigureAwait(false);
                return await FindDifferenceAsync(wanted).ConfigureAwait(false);
            });
            if (difference is not null)
            {
                throw new IOException($"{wanted.Name} can't be read back as it was: {(difference.Length == 0 ? Absent : difference)}.");
            }
        }
        catch (Exception e) when (e is not OperationCanceledException || !cancellationToken.IsCancellationRequested)
        {
            throw TransactionFileErrors.ArchivingFailed(path, archive.Description, e);
        }
    }

    /// <returns>The difference in words; empty if there is no such object; null if nothing differs.</returns>
    private async Task<string?> FindDifferenceAsync(ArchivedObject wanted)
    {
        Stream? stream = await archive.GetAsync(wanted.Name, cancellationToken).ConfigureAwait(false);
        if (stream is null)
        {
            return "";
        }

        await using (stream.ConfigureAwait(false))
        {
            return await wanted.FindDifferenceAsync(stream, use: null, cancellationToken).ConfigureAwait(false);
        }
    }

    private SegmentConversionResult? RestoreOne(long first, long fromOrdinal)
    {
        try
        {
            using IStorageFile file = SegmentFile.Open(folder, first);
            return file is ArchivedSegment segment && segment.Stub.End > fromOrdinal ? RestoreOne(segment) : null;
        }
        catch (FileNotFoundException)
        {
            // Deleted meanwhile.
            return null;
        }
    }

    private SegmentConversionResult RestoreOne(ArchivedSegment segment)
    {
        ArchiveStub stub = segment.Stub;
        ArchivedObject wanted = stub.Object;
        SegmentConversionResult left = new(
            PathOf(stub.FirstOrdinal), stub.FirstOrdinal, stub.PlainSize, wanted.Size, SegmentConversionOutcome.Replaced, null);
        return IsDry ? left : _replacement.Replace(
            segment,
            left,
            file =>
            {
                ArchiveFetch.Copy(archive, stub, wanted, left.Path, file, cancellationToken);
                return wanted.Size;
            },
            made => made is not ArchivedSegment && made.Length == stub.PlainSize && StartsAs(made, stub) && IsWhole(wanted)
                ? null
                : "what was fetched can't be read back as it was");
    }

    private static bool StartsAs(IStorageFile made, ArchiveStub stub)
    {
        byte[] start = new byte[stub.Start.Length];
        return made.Read(start, 0) == start.Length && stub.Start.SequenceEqual(start);
    }

    private bool IsWhole(ArchivedObject wanted)
    {
        using IStorageFile raw = folder.Open(SegmentFileName.OfCompressing(wanted.FirstOrdinal), FileAccess.Read);
        return raw.Length == wanted.Size && HashOf(raw).AsSpan().SequenceEqual(wanted.Hash.Span);
    }

    private byte[] HashOf(IStorageFile raw)
    {
        byte[] chunk = new byte[ArchivedObject.ChunkSize];
        Sha256 hash = new();
        long offset = 0;
        for (int count; (count = raw.Read(chunk, offset)) > 0; offset += count)
        {
            cancellationToken.ThrowIfCancellationRequested();
            hash.Append(chunk.AsSpan(0, count));
        }

        return hash.Finish();
    }

    private async Task<List<string>> ListAsync(string prefix, HashSet<string> used)
    {
        List<string> unused = [];
        await foreach (string name in archive.ListAsync(prefix, cancellationToken).ConfigureAwait(false))
        {
            if (!used.Contains(name))
            {
                unused.Add(name);
            }
        }

        return unused;
    }

    // Off the caller's context, which the archive's code might want.
    private static T Wait<T>(Func<Task<T>> call) => Task.Run(call).GetAwaiter().GetResult();
}
