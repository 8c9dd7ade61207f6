using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.TransactionFiles.Reading;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;
using CustomBinarySerializer.TransactionFiles.Waiting;

namespace CustomBinarySerializer.TransactionFiles;

/// <summary>
/// Reads the transaction files of a folder, by ordinal or one after another, also while a writer in any process appends to them.
/// Thread-safe; what enumerates or scans is for one thread at a time.
/// </summary>
/// <remarks>
/// Every message that is handed out has been verified by its checksum, and no half message is ever seen. Where the messages end,
/// they say themselves: what the writer published, or what is left of that after a crash or a copy, only says where to begin looking. The files are never mapped into memory: a file that is cut or
/// deleted is an error, and doesn't end the process.
/// </remarks>
public sealed class TransactionFileReader : IDisposable
{
    // About as much as 63 messages take.
    private const int LookUpBlockSize = 4096;

    private readonly FrameCodec _codec;
    private readonly JournalView _view;
    private readonly TransactionFileReaderOptions _options;
    private readonly ConcurrentQueue<JournalScanner> _lookUps = new();
    private readonly Lazy<PublicationSignal> _published;

    private TransactionFileReader(JournalView view, FrameCodec codec, TransactionFileReaderOptions options)
    {
        _view = view;
        _codec = codec;
        _options = options;
        _published = new Lazy<PublicationSignal>(() => new PublicationSignal(Path.Combine(view.FolderPath, SegmentFileName.Positions), GetType()));
    }

    /// <summary>The first message that is there: 0, unless segments were deleted.</summary>
    /// <exception cref="IOException">The folder can't be read.</exception>
    /// <exception cref="BinarySerializationException">The file is damaged.</exception>
    public long FirstOrdinal => _view.RefreshSegments().Segments[0];

    /// <summary>The ordinal after the last written message. Messages below it can be read.</summary>
    /// <inheritdoc cref="FirstOrdinal" path="/exception"/>
    public long WrittenEnd => _view.Refresh().OrThrow().Written.Ordinal;

    /// <summary>
    /// The ordinal after the last message that is known to be durable. Messages below it outlive a power failure. It is
    /// lower than the true end where the file of positions is missing or old.
    /// </summary>
    /// <inheritdoc cref="FirstOrdinal" path="/exception"/>
    public long DurableEnd => _view.Refresh().OrThrow().Durable.Ordinal;

    /// <summary>The files, oldest first, as they are now; also those that are damaged or, under <see cref="TransactionFileReaderOptions.SkipCorrupt"/>, missing.</summary>
    /// <inheritdoc cref="FirstOrdinal" path="/exception"/>
    public IReadOnlyList<TransactionSegment> Segments
    {
        get
        {
            JournalExtent extent = _view.RefreshSegments();
            return [.. extent.Segments.Select(first => Describe(first, extent)).OfType<TransactionSegment>()];
        }
    }

    /// <summary>The id that all segments have.</summary>
    /// <inheritdoc cref="FirstOrdinal" path="/exception"/>
    internal Guid JournalId
    {
        get
        {
            JournalExtent extent = _view.RefreshSegments();
            if (_view.Cache.Journal is { } journal)
            {
                return journal;
            }

            ReadableSegment segment = _view.Cache.Rent(extent.Segments[^1]);
            Guid id = segment.Header.Lineage.Journal;
            _view.Cache.Return(segment);
            return id;
        }
    }

    /// <summary>Opens a folder for reading.</summary>
    /// <param name="folder">The path.</param>
    /// <param name="registry">Which types can be decoded. Messages with other ids can be counted, passed over, and read as frames.</param>
    /// <param name="options">How to read; <see cref="TransactionFileReaderOptions.Default"/> if null.</param>
    /// <exception cref="ArgumentNullException"><paramref name="folder"/> or <paramref name="registry"/> is null.</exception>
    /// <exception cref="BinarySerializationException">A file is damaged, of a newer version, or holds other types under ids of the registry.</exception>
    /// <exception cref="IOException">The folder doesn't exist, holds no transaction file, or can't be read.</exception>
    /// <exception cref="UnauthorizedAccessException">The folder may not be read.</exception>
    public static TransactionFileReader Open(string folder, TypeRegistry registry, TransactionFileReaderOptions? options = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(folder);
        ArgumentNullException.ThrowIfNull(registry);
        string path = Path.GetFullPath(folder);
        return Directory.Exists(path)
            ? Open(new DiskFolder(path), registry, options ?? TransactionFileReaderOptions.Default)
            : throw StorageFailure.NoFolder(path);
    }

    /// <summary>Opens a folder for reading, and first waits until a writer has created a transaction file in it.</summary>
    /// <remarks>The folder itself needn't exist yet. The file system is watched; where it can't be, a look every half second does it.</remarks>
    /// <param name="folder">The path.</param>
    /// <param name="registry">Which types can be decoded.</param>
    /// <param name="options">How to read; <see cref="TransactionFileReaderOptions.Default"/> if null.</param>
    /// <param name="timeout">How long to wait: 0 or more, or <see cref="Timeout.InfiniteTimeSpan"/>; null to wait without an end.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="timeout"/> is negative, or 50 days or more.</exception>
    /// <exception cref="TimeoutException">There is no transaction file after <paramref name="timeout"/>.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    /// <exception cref="IOException">The path is that of a file, or the folder can't be read.</exception>
    /// <inheritdoc cref="Open(string, TypeRegistry, TransactionFileReaderOptions?)" path="/exception[not(contains(@cref,'IOException'))]"/>
    public static async Task<TransactionFileReader> OpenWhenCreatedAsync(
        string folder,
        TypeRegistry registry,
        TransactionFileReaderOptions? options = null,
        TimeSpan? timeout = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(folder);
        ArgumentNullException.ThrowIfNull(registry);
        string path = Path.GetFullPath(folder);
        using CancellationTokenSource end = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        end.CancelAfter(timeout ?? Timeout.InfiniteTimeSpan);
        while (true)
        {
            try
            {
                return Open(path, registry, options);
            }
            catch (Exception e) when (e is FileNotFoundException or DirectoryNotFoundException)
            {
                // Not yet, or deleted meanwhile.
            }

            try
            {
                await FileCreation.WaitAsync(path, typeof(TransactionFileReader), end.Token).ConfigureAwait(false);
            }
            catch (OperationCanceledException) when (!cancellationToken.IsCancellationRequested)
            {
                throw TransactionFileErrors.NotCreated(path, timeout!.Value);
            }
            catch (OperationCanceledException e) when (e.CancellationToken != cancellationToken)
            {
                throw new OperationCanceledException(cancellationToken);
            }
        }
    }

    internal static TransactionFileReader Open(IStorageFolder folder, TypeRegistry registry, TransactionFileReaderOptions options)
    {
        SegmentCache cache = new(folder, new SchemaCheck(registry, options.IgnoreSchemaDifferences), typeof(TransactionFileReader));
        JournalView view = new(folder, cache, options);
        try
        {
            TransactionFileReader reader = new(view, new FrameCodec(registry, options.Formatter), options);
            reader.CheckSchemas();
            return reader;
        }
        catch
        {
            view.Dispose();
            throw;
        }
    }

    /// <summary>Reads messages one after another, up to the last that is written when it gets there.</summary>
    /// <param name="fromOrdinal">The first: from <see cref="FirstOrdinal"/> to <see cref="WrittenEnd"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="fromOrdinal"/> is negative, or more messages than were written.</exception>
    /// <exception cref="BinarySerializationException">A message has been deleted, is damaged, or can't be decoded; the message names file, offset and ordinal.</exception>
    /// <exception cref="IOException">The file can't be read.</exception>
    /// <exception cref="ObjectDisposedException">The reader has been closed.</exception>
    public IEnumerable<TransactionRecord> Read(long fromOrdinal = 0)
    {
        ThrowIfOutside(fromOrdinal);
        return Enumerate(fromOrdinal, () => new AnyRecordDecoder(_codec));
    }

    /// <summary>
    /// Reads the messages that are a <typeparamref name="T"/> one after another, up to the last that is written when it gets
    /// there. All other messages are skipped.
    /// </summary>
    /// <typeparam name="T">A registered type, or a base class or interface of registered types. A struct isn't boxed.</typeparam>
    /// <param name="fromOrdinal">The first ordinal: from <see cref="FirstOrdinal"/> to <see cref="WrittenEnd"/>.</param>
    /// <returns>The messages in the order of their ordinals, which have gaps where messages were skipped.</returns>
    /// <remarks>
    /// Type ids decide what is read: messages of other types, and of ids that aren't registered, are verified by their
    /// checksums and not decoded. An older type is read if its upcast makes a <typeparamref name="T"/>.
    /// </remarks>
    /// <exception cref="BinarySerializationException">
    /// A message has been deleted, is damaged, or is a <typeparamref name="T"/> and can't be decoded. Or no registered type is
    /// a <typeparamref name="T"/> (<see cref="SerializationErrorCode.UnregisteredType"/>).
    /// </exception>
    /// <inheritdoc cref="Read(long)" path="/exception[not(contains(@cref,'BinarySerialization'))]"/>
    public IEnumerable<TransactionRecord<T>> Read<T>(long fromOrdinal = 0)
        where T : notnull
    {
        ThrowIfOutside(fromOrdinal);
        TypedMessages<T>.ThrowUnlessReadable(_codec);
        return Enumerate(fromOrdinal, () => new TypedRecordDecoder<T>(_codec));
    }

    /// <summary>Reads messages without decoding them, up to the last that is written when it gets there.</summary>
    /// <param name="fromOrdinal">The first: from <see cref="FirstOrdinal"/> to <see cref="WrittenEnd"/>.</param>
    /// <inheritdoc cref="Read(long)" path="/exception"/>
    public TransactionFrames ReadFrames(long fromOrdinal = 0)
    {
        ThrowIfOutside(fromOrdinal);
        return new TransactionFrames(ScannerAt(fromOrdinal));
    }

    /// <summary>Reads one message, of whatever registered type.</summary>
    /// <param name="ordinal">The ordinal of the message: from <see cref="FirstOrdinal"/> on, below <see cref="WrittenEnd"/>.</param>
    /// <returns>The message; for an older type with an upcast, the result of the upcast.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="ordinal"/> is negative, or wasn't written yet.</exception>
    /// <exception cref="BinarySerializationException">It has been deleted, is damaged, or can't be decoded.</exception>
    /// <exception cref="IOException">The file can't be read.</exception>
    /// <exception cref="ObjectDisposedException">The reader has been closed.</exception>
    public object ReadAt(long ordinal) => ReadAt<object>(ordinal);

    /// <summary>Reads one message, which must be a <typeparamref name="T"/>.</summary>
    /// <typeparam name="T">The type of the message, or a base class or interface of it. A struct isn't boxed.</typeparam>
    /// <param name="ordinal">The ordinal of the message: from <see cref="FirstOrdinal"/> on, below <see cref="WrittenEnd"/>.</param>
    /// <returns>The message; for an older type with an upcast, the result of the upcast.</returns>
    /// <exception cref="BinarySerializationException">
    /// The message is of another type (<see cref="SerializationErrorCode.TypeMismatch"/>), has been deleted, is damaged, or can't
    /// be decoded.
    /// </exception>
    /// <inheritdoc cref="ReadAt(long)" path="/exception[not(contains(@cref,'BinarySerialization'))]"/>
    public T ReadAt<T>(long ordinal)
        where T : notnull
    {
        ThrowIfOutside(ordinal, isEndAllowed: false);
        if (!_lookUps.TryDequeue(out JournalScanner? scanner))
        {
            scanner = new JournalScanner(_view, _options, LookUpBlockSize);
        }

        try
        {
            scanner.Seek(ordinal, ordinal + 1);
            return scanner.MoveNext() ? Decode<T>(scanner) : throw TransactionFileErrors.Lost(_view.FolderPath, ordinal);
        }
        finally
        {
            scanner.Dispose();
            _lookUps.Enqueue(scanner);
        }
    }

    /// <summary>Hands messages to the handlers of their types, up to the last that is written when it gets there. Allocates nothing per message where handlers reuse.</summary>
    /// <param name="handlers">What is done with them. <see cref="MessageHandlers.SkipOthers"/> passes over messages without a handler.</param>
    /// <param name="fromOrdinal">The first: from <see cref="FirstOrdinal"/> to <see cref="WrittenEnd"/>.</param>
    /// <returns>The ordinal of the message that would come next.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="handlers"/> is null.</exception>
    /// <exception cref="ArgumentException">A type with a handler isn't registered, nor what upcasts make.</exception>
    /// <exception cref="BinarySerializationException">
    /// A message has no handler (<see cref="SerializationErrorCode.NoHandler"/>), has been deleted, is damaged, or can't be
    /// decoded. The text names file, offset and ordinal.
    /// </exception>
    /// <inheritdoc cref="Read(long)" path="/exception[not(contains(@cref,'BinarySerialization'))]"/>
    public long Scan(MessageHandlers handlers, long fromOrdinal = 0)
    {
        ArgumentNullException.ThrowIfNull(handlers);
        ThrowIfOutside(fromOrdinal);
        return ScanRange(handlers, fromOrdinal, long.MaxValue, CancellationToken.None);
    }

    /// <summary>Hands the messages of all segments to handlers, several segments at a time: in order within a segment only.</summary>
    /// <param name="makeHandlers">Makes the handlers of one thread; they are used for several segments one after another.</param>
    /// <param name="maxDegreeOfParallelism">How many segments at a time: 1 or more, or -1 for as many as there are processors.</param>
    /// <param name="cancellationToken">Ends the scan.</param>
    /// <exception cref="ArgumentNullException"><paramref name="makeHandlers"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxDegreeOfParallelism"/> is 0 or below -1.</exception>
    /// <exception cref="AggregateException">Scanning failed; it holds what <see cref="Scan"/> throws.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public void ScanInParallel(Func<MessageHandlers> makeHandlers, int maxDegreeOfParallelism = -1, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(makeHandlers);
        JournalExtent extent = _view.RefreshSegments();
        ParallelOptions options = new() { MaxDegreeOfParallelism = maxDegreeOfParallelism, CancellationToken = cancellationToken };
        Parallel.ForEach(
            Partitioner.Create(extent.Segments, EnumerablePartitionerOptions.NoBuffering),
            options,
            makeHandlers,
            (first, _, handlers) =>
            {
                ScanRange(handlers, first, extent.SegmentAfter(first) ?? extent.End.Ordinal, cancellationToken);
                return handlers;
            },
            _ => { });
    }

    /// <summary>Reads messages one after another, and waits for more at the end.</summary>
    /// <param name="fromOrdinal">The first: from <see cref="FirstOrdinal"/> on; one that isn't there yet is waited for.</param>
    /// <param name="cancellationToken">Ends it: it isn't ended by anything else.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="fromOrdinal"/> is negative.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    /// <inheritdoc cref="Read(long)" path="/exception[not(contains(@cref,'ArgumentOutOfRange'))]"/>
    public IAsyncEnumerable<TransactionRecord> Follow(long fromOrdinal, CancellationToken cancellationToken = default)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(fromOrdinal);
        return FollowFrom(fromOrdinal, () => new AnyRecordDecoder(_codec), cancellationToken);
    }

    /// <summary>
    /// Reads the messages that are a <typeparamref name="T"/> one after another, and waits for more at the end. All other
    /// messages are skipped, as <see cref="Read{T}(long)"/> skips them.
    /// </summary>
    /// <typeparam name="T">A registered type, or a base class or interface of registered types. A struct isn't boxed.</typeparam>
    /// <param name="fromOrdinal">The first ordinal: from <see cref="FirstOrdinal"/> on; one that isn't there yet is waited for.</param>
    /// <param name="cancellationToken">Ends the enumeration: it isn't ended by anything else.</param>
    /// <returns>The messages in the order of their ordinals, which have gaps where messages were skipped.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="fromOrdinal"/> is negative.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    /// <inheritdoc cref="Read{T}(long)" path="/exception[not(contains(@cref,'ArgumentOutOfRange'))]"/>
    public IAsyncEnumerable<TransactionRecord<T>> Follow<T>(long fromOrdinal, CancellationToken cancellationToken = default)
        where T : notnull
    {
        ArgumentOutOfRangeException.ThrowIfNegative(fromOrdinal);
        TypedMessages<T>.ThrowUnlessReadable(_codec);
        return FollowFrom(fromOrdinal, () => new TypedRecordDecoder<T>(_codec), cancellationToken);
    }

    /// <summary>Finds the first message that was appended at a time or later, to the accuracy of the writer's time marks.</summary>
    /// <remarks>
    /// The writer reads the clock for every 64th message, and for the first one after each write. A message between counts as old as the one for which
    /// it was read: as much too old as messages stay in memory, at most <see cref="TransactionFileOptions.FlushInterval"/>. So that none is missed,
    /// ask for a time that is earlier by that, and a millisecond.
    /// </remarks>
    /// <param name="time">The time, by the clock of the writer's machine. While that was set back, it counts as standing still.</param>
    /// <returns>Its ordinal; <see cref="WrittenEnd"/> if all are older.</returns>
    /// <exception cref="BinarySerializationException">The file is damaged.</exception>
    /// <exception cref="IOException">The file can't be read.</exception>
    /// <exception cref="ObjectDisposedException">The reader has been closed.</exception>
    public long FindOrdinal(DateTimeOffset time)
    {
        while (true)
        {
            long first = _view.Extent.Segments[0];
            try
            {
                return TimeSearch.Find(_view, _options, time.UtcTicks);
            }
            catch (BinarySerializationException e) when (e.Code == SerializationErrorCode.MessageDeleted && FirstOrdinal > first)
            {
                // It was looking into what has been deleted meanwhile.
            }
        }
    }

    /// <summary>Closes the files.</summary>
    public void Dispose()
    {
        if (_published.IsValueCreated)
        {
            _published.Value.Dispose();
        }

        _view.Dispose();
    }

    private void CheckSchemas()
    {
        foreach (long first in _view.RefreshSegments().Segments)
        {
            try
            {
                _view.Cache.Return(_view.Cache.Rent(first), isUnwanted: true);
            }
            catch (FileNotFoundException)
            {
                // Deleted meanwhile.
            }
            catch (BinarySerializationException e) when (e.Code == SerializationErrorCode.CorruptFile)
            {
                // Other segments can be read; whoever comes to this one gets the error.
            }
        }

        if (_view.Cache.HasMetOther)
        {
            _view.DecideJournal();
        }
    }

    private void ThrowIfOutside(long ordinal, bool isEndAllowed = true, [CallerArgumentExpression(nameof(ordinal))] string? parameter = null)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(ordinal, parameter);
        if (IsInside(_view.Extent))
        {
            return;
        }

        JournalExtent extent = _view.Refresh();
        if (!IsInside(extent))
        {
            throw TransactionFileErrors.NotWrittenYet(parameter!, ordinal, extent.OrThrow().End.Ordinal);
        }

        bool IsInside(JournalExtent seen) => ordinal < seen.End.Ordinal || (isEndAllowed && ordinal == seen.End.Ordinal);
    }

    /// <summary>Goes through frames with the headers of their segments.</summary>
    /// <inheritdoc cref="JournalScanner.Seek" path="/exception"/>
    internal JournalScanner ScannerAt(long fromOrdinal, long endOrdinal = long.MaxValue)
    {
        JournalScanner scanner = new(_view, _options);
        try
        {
            scanner.Seek(fromOrdinal, endOrdinal);
            return scanner;
        }
        catch
        {
            scanner.Dispose();
            throw;
        }
    }

    private IEnumerable<TRecord> Enumerate<TRecord>(long fromOrdinal, Func<RecordDecoder<TRecord>> newDecoder)
    {
        RecordDecoder<TRecord> decoder = newDecoder();
        using JournalScanner scanner = ScannerAt(fromOrdinal);
        while (scanner.MoveNext())
        {
            if (TryDecode(scanner, decoder, out TRecord record))
            {
                yield return record;
            }
        }
    }

    private async IAsyncEnumerable<TRecord> FollowFrom<TRecord>(
        long fromOrdinal, Func<RecordDecoder<TRecord>> newDecoder, [EnumeratorCancellation] CancellationToken cancellationToken)
    {
        RecordDecoder<TRecord> decoder = newDecoder();
        await WaitFor(fromOrdinal, cancellationToken).ConfigureAwait(false);
        using JournalScanner scanner = ScannerAt(fromOrdinal);
        long awaited = fromOrdinal;
        while (true)
        {
            while (scanner.MoveNext())
            {
                if (TryDecode(scanner, decoder, out TRecord record))
                {
                    yield return record;
                }

                cancellationToken.ThrowIfCancellationRequested();
            }

            if (scanner.NextOrdinal < awaited && IsWritten(awaited))
            {
                throw TransactionFileErrors.Lost(_view.FolderPath, scanner.NextOrdinal);
            }

            // Also where the end went back to here meanwhile: nobody has read what was cut.
            awaited = scanner.NextOrdinal + 1;
            await WaitFor(awaited, cancellationToken).ConfigureAwait(false);
        }
    }

    /// <summary>Waits until so many messages can be read.</summary>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    internal async ValueTask WaitFor(long endOrdinal, CancellationToken cancellationToken)
    {
        if (!IsWritten(endOrdinal))
        {
            await _published.Value.WaitAsync(() => IsWritten(endOrdinal), cancellationToken).ConfigureAwait(false);
        }
    }

    private bool IsWritten(long endOrdinal) => _view.Refresh().OrThrow().End.Ordinal >= endOrdinal;

    private long ScanRange(MessageHandlers handlers, long fromOrdinal, long endOrdinal, CancellationToken cancellationToken)
    {
        const int LooksAtToken = 0xFFFF;
        using JournalScanner scanner = ScannerAt(fromOrdinal, endOrdinal);
        HandlerTable table = handlers.For(_codec.Registry);
        bool skips = handlers.SkipsOthers;
        while (scanner.MoveNext())
        {
            if (table.Find(scanner.TypeId) is { } handler)
            {
                handler.Handle(_codec, scanner.Frame, scanner.Ordinal, scanner);
            }
            else if (!skips)
            {
                FrameHandler others = handlers.Others ?? throw scanner.NotHandled(_codec.Registry);
                others(scanner.Frame);
            }

            if ((scanner.Ordinal & LooksAtToken) == 0)
            {
                cancellationToken.ThrowIfCancellationRequested();
            }
        }

        return scanner.NextOrdinal;
    }

    private static bool TryDecode<TRecord>(JournalScanner scanner, RecordDecoder<TRecord> decoder, out TRecord record)
    {
        try
        {
            return decoder.TryDecode(scanner.Frame, scanner.Ordinal, out record);
        }
        catch (BinarySerializationException e)
        {
            throw scanner.DecodingFailed(e);
        }
    }

    private T Decode<T>(JournalScanner scanner)
        where T : notnull
    {
        try
        {
            return _codec.Read<T>(scanner.Frame);
        }
        catch (BinarySerializationException e)
        {
            throw scanner.DecodingFailed(e);
        }
    }

    /// <returns>Null if it has been deleted meanwhile.</returns>
    private TransactionSegment? Describe(long first, JournalExtent extent)
    {
        string path = Path.Combine(_view.FolderPath, SegmentFileName.OfSegment(first));
        long next = extent.SegmentAfter(first) ?? Math.Max(extent.Written.Ordinal, first);
        try
        {
            ReadableSegment segment = _view.Cache.Rent(first);
            try
            {
                SegmentHeader header = segment.Header;
                next = first == extent.LastSegment ? next : segment.FinalOrdinal(next);
                return new TransactionSegment(path, first, next, new DateTimeOffset(header.CreatedTicks, TimeSpan.Zero), () => header.Schema);
            }
            finally
            {
                _view.Cache.Return(segment);
            }
        }
        catch (BinarySerializationException e) when (e.Code == SerializationErrorCode.CorruptFile)
        {
            return Unreadable(e);
        }
        catch (FileNotFoundException)
        {
            return FirstOrdinal > first ? null : Unreadable(TransactionFileErrors.Missing(path, first));
        }

        TransactionSegment Unreadable(BinarySerializationException damage) =>
            new(path, first, next, DateTimeOffset.MinValue, () => throw new BinarySerializationException(damage.Code, damage.Message, damage));
    }
}
