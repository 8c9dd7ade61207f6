using System.Runtime.CompilerServices;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.TransactionFiles.Reading;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles;

/// <summary>
/// A reader of the transaction files of a folder, by ordinal or one message after another, also while a writer in any
/// process appends to them. Thread-safe; an enumeration or a scan is for one thread at a time.
/// </summary>
/// <remarks>
/// Each message has been verified by its checksum, and a torn message is never visible. The records decide where the
/// messages end. The published positions only say where to begin looking; they may be old after a crash or a copy. The
/// files are never mapped into memory, so a file that is cut or deleted causes an exception and doesn't end the
/// process.
/// </remarks>
public sealed class TransactionFileReader : IDisposable
{
    private readonly JournalView _view;
    private readonly FrameCodec _codec;
    private readonly TransactionFileReaderOptions _options;
    private readonly MessageLookup _lookup;
    private readonly HandlerScan _scan;
    private readonly EndWaiter _end;
    private readonly RecordEnumeration _records;

    private TransactionFileReader(JournalView view, FrameCodec codec, TransactionFileReaderOptions options)
    {
        _view = view;
        _codec = codec;
        _options = options;
        _lookup = new MessageLookup(view, options, codec);
        _scan = new HandlerScan(view, options, codec);
        _end = new EndWaiter(view, typeof(TransactionFileReader));
        _records = new RecordEnumeration(view, options, _end);
    }

    /// <summary>The ordinal of the first message that is there: 0, unless segments were deleted.</summary>
    /// <exception cref="IOException">The folder can't be read.</exception>
    /// <exception cref="BinarySerializationException">A file is damaged.</exception>
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

    /// <summary>
    /// The files as they are now, oldest first. They include damaged files and, under
    /// <see cref="TransactionFileReaderOptions.SkipCorrupt"/>, missing files.
    /// </summary>
    /// <inheritdoc cref="FirstOrdinal" path="/exception"/>
    public IReadOnlyList<TransactionSegment> Segments => SegmentDescriptions.Of(_view);

    /// <summary>The id of the journal, which all segments have.</summary>
    /// <inheritdoc cref="FirstOrdinal" path="/exception"/>
    internal Guid JournalId => _view.Cache.JournalOf(_view.RefreshSegments().Segments[^1]);

    /// <summary>Opens a folder for reading.</summary>
    /// <param name="folder">The path of the folder.</param>
    /// <param name="registry">
    /// The types that can be decoded. Messages with other ids can be counted, skipped, and read as frames.
    /// </param>
    /// <param name="options">
    /// The options of the reader; <see cref="TransactionFileReaderOptions.Default"/> if null.
    /// </param>
    /// <exception cref="ArgumentException"><paramref name="folder"/> is empty.</exception>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="folder"/> or <paramref name="registry"/> is null.
    /// </exception>
    /// <exception cref="BinarySerializationException">
    /// A file is damaged, of a newer version, or holds other types under ids of the registry.
    /// </exception>
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

    /// <summary>
    /// Opens a folder for reading, and first waits until a writer has created a transaction file in it.
    /// </summary>
    /// <remarks>
    /// The folder itself needn't exist yet. The file system is watched, or polled every half second if it can't be
    /// watched.
    /// </remarks>
    /// <param name="folder">The path of the folder.</param>
    /// <param name="registry">The types that can be decoded.</param>
    /// <param name="options">
    /// The options of the reader; <see cref="TransactionFileReaderOptions.Default"/> if null.
    /// </param>
    /// <param name="timeout">
    /// The longest wait: 0 or more, or <see cref="Timeout.InfiniteTimeSpan"/>; null to wait without an end.
    /// </param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="timeout"/> is negative, but not <see cref="Timeout.InfiniteTimeSpan"/>, or above 49 days and 17
    /// hours.
    /// </exception>
    /// <exception cref="TimeoutException">
    /// The folder holds no transaction file after <paramref name="timeout"/>.
    /// </exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    /// <exception cref="IOException">The path is that of a file, or the folder can't be read.</exception>
    /// <inheritdoc cref="Open(string, TypeRegistry, TransactionFileReaderOptions?)"
    ///     path="/exception[not(contains(@cref,'IOException'))]"/>
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
        return await FileCreation.OpenAsync(path, () => Open(path, registry, options), timeout, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Opens a folder of any storage for reading.</summary>
    /// <inheritdoc cref="Open(string, TypeRegistry, TransactionFileReaderOptions?)" path="/param|/exception"/>
    internal static TransactionFileReader Open(IStorageFolder folder, TypeRegistry registry, TransactionFileReaderOptions options)
    {
        SchemaCheck schemas = new(registry, options.IgnoreSchemaDifferences);
        SegmentCache cache = new(folder, schemas, typeof(TransactionFileReader), options.Archive);
        JournalView view = new(folder, cache, options);
        try
        {
            TransactionFileReader reader = new(view, new FrameCodec(registry, options.Formatter), options);
            cache.CheckSchemas(view.RefreshSegments().Segments);
            if (cache.HasMetOther)
            {
                view.DecideJournal();
            }

            return reader;
        }
        catch
        {
            view.Dispose();
            throw;
        }
    }

    /// <summary>
    /// Reads messages one after another, up to the last that is written when the enumeration gets there.
    /// </summary>
    /// <param name="fromOrdinal">
    /// The ordinal of the first message: from <see cref="FirstOrdinal"/> to <see cref="WrittenEnd"/>.
    /// </param>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="fromOrdinal"/> is negative, or above <see cref="WrittenEnd"/>.
    /// </exception>
    /// <exception cref="BinarySerializationException">
    /// A message has been deleted, is damaged, or can't be decoded. The text names file, offset and ordinal.
    /// </exception>
    /// <exception cref="IOException">The file can't be read.</exception>
    /// <exception cref="ObjectDisposedException">The reader has been closed.</exception>
    public IEnumerable<TransactionRecord> Read(long fromOrdinal = 0)
    {
        ThrowIfOutside(fromOrdinal);
        return _records.Read(fromOrdinal, () => new AnyRecordDecoder(_codec));
    }

    /// <summary>
    /// Reads the messages that are a <typeparamref name="T"/> one after another, up to the last that is written when
    /// the enumeration gets there. All other messages are skipped.
    /// </summary>
    /// <typeparam name="T">
    /// A registered type, or a base class or interface of registered types. A struct isn't boxed.
    /// </typeparam>
    /// <param name="fromOrdinal">
    /// The first ordinal: from <see cref="FirstOrdinal"/> to <see cref="WrittenEnd"/>.
    /// </param>
    /// <returns>The messages in the order of their ordinals, which have gaps where messages were skipped.</returns>
    /// <remarks>
    /// Type ids decide what is read: messages of other types, and of ids that aren't registered, are verified by their
    /// checksums and not decoded. An older type is read if its upcast makes a <typeparamref name="T"/>.
    /// </remarks>
    /// <exception cref="BinarySerializationException">
    /// A message has been deleted, is damaged, or is a <typeparamref name="T"/> and can't be decoded. Or no registered
    /// type is a <typeparamref name="T"/> (<see cref="SerializationErrorCode.UnregisteredType"/>).
    /// </exception>
    /// <inheritdoc cref="Read(long)" path="/exception[not(contains(@cref,'BinarySerialization'))]"/>
    public IEnumerable<TransactionRecord<T>> Read<T>(long fromOrdinal = 0)
        where T : notnull
    {
        ThrowIfOutside(fromOrdinal);
        TypedMessages<T>.ThrowUnlessReadable(_codec);
        return _records.Read(fromOrdinal, () => new TypedRecordDecoder<T>(_codec));
    }

    /// <summary>
    /// Reads messages without decoding them, up to the last that is written when the enumeration gets there.
    /// </summary>
    /// <param name="fromOrdinal">
    /// The ordinal of the first message: from <see cref="FirstOrdinal"/> to <see cref="WrittenEnd"/>.
    /// </param>
    /// <inheritdoc cref="Read(long)" path="/exception"/>
    public TransactionFrames ReadFrames(long fromOrdinal = 0)
    {
        ThrowIfOutside(fromOrdinal);
        return new TransactionFrames(ScannerAt(fromOrdinal));
    }

    /// <summary>Reads one message of any registered type.</summary>
    /// <param name="ordinal">
    /// The ordinal of the message: from <see cref="FirstOrdinal"/> on, below <see cref="WrittenEnd"/>.
    /// </param>
    /// <returns>The message; for an older type with an upcast, the result of the upcast.</returns>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="ordinal"/> is negative, or not below <see cref="WrittenEnd"/>.
    /// </exception>
    /// <exception cref="BinarySerializationException">
    /// The message has been deleted, is damaged, or can't be decoded.
    /// </exception>
    /// <exception cref="IOException">The file can't be read.</exception>
    /// <exception cref="ObjectDisposedException">The reader has been closed.</exception>
    public object ReadAt(long ordinal) => ReadAt<object>(ordinal);

    /// <summary>Reads one message, which must be a <typeparamref name="T"/>.</summary>
    /// <typeparam name="T">
    /// The type of the message, or a base class or interface of it. A struct isn't boxed.
    /// </typeparam>
    /// <param name="ordinal">
    /// The ordinal of the message: from <see cref="FirstOrdinal"/> on, below <see cref="WrittenEnd"/>.
    /// </param>
    /// <returns>The message; for an older type with an upcast, the result of the upcast.</returns>
    /// <exception cref="BinarySerializationException">
    /// The message is of another type (<see cref="SerializationErrorCode.TypeMismatch"/>), has been deleted, is
    /// damaged, or can't be decoded.
    /// </exception>
    /// <inheritdoc cref="ReadAt(long)" path="/exception[not(contains(@cref,'BinarySerialization'))]"/>
    public T ReadAt<T>(long ordinal)
        where T : notnull
    {
        ThrowIfOutside(ordinal, isEndAllowed: false);
        return _lookup.Read<T>(ordinal);
    }

    /// <summary>
    /// Hands messages to the handlers of their types, up to the last that is written when the scan gets there. A
    /// message costs no allocation if its handler reuses objects.
    /// </summary>
    /// <param name="handlers">
    /// The handlers. <see cref="MessageHandlers.SkipOthers"/> skips messages without a handler.
    /// </param>
    /// <param name="fromOrdinal">
    /// The ordinal of the first message: from <see cref="FirstOrdinal"/> to <see cref="WrittenEnd"/>.
    /// </param>
    /// <returns>The ordinal of the next message.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="handlers"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// A type with a handler is neither registered nor the result of an upcast.
    /// </exception>
    /// <exception cref="NotSupportedException">
    /// A handler takes a view that doesn't support the registered contract of its type.
    /// </exception>
    /// <exception cref="BinarySerializationException">
    /// A message has no handler (<see cref="SerializationErrorCode.NoHandler"/>), has been deleted, is damaged, or
    /// can't be decoded. The text names file, offset and ordinal.
    /// </exception>
    /// <inheritdoc cref="Read(long)" path="/exception[not(contains(@cref,'BinarySerialization'))]"/>
    public long Scan(MessageHandlers handlers, long fromOrdinal = 0)
    {
        ArgumentNullException.ThrowIfNull(handlers);
        ThrowIfOutside(fromOrdinal);
        return _scan.Run(handlers, fromOrdinal, long.MaxValue, CancellationToken.None);
    }

    /// <summary>
    /// Hands the messages of all segments to handlers, several segments at a time. The order is kept within a segment
    /// only.
    /// </summary>
    /// <param name="makeHandlers">
    /// Creates the handlers of one thread. They are used for several segments, one after another.
    /// </param>
    /// <param name="maxDegreeOfParallelism">
    /// The number of segments at a time: 1 or more, or -1 for the number of processors.
    /// </param>
    /// <param name="cancellationToken">Ends the scan.</param>
    /// <exception cref="ArgumentNullException"><paramref name="makeHandlers"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="maxDegreeOfParallelism"/> is 0 or below -1.
    /// </exception>
    /// <exception cref="AggregateException">
    /// A scan failed. The exception holds what <see cref="Scan"/> throws.
    /// </exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public void ScanInParallel(
        Func<MessageHandlers> makeHandlers, int maxDegreeOfParallelism = -1, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(makeHandlers);
        _scan.RunInParallel(makeHandlers, maxDegreeOfParallelism, cancellationToken);
    }

    /// <summary>Reads messages one after another, and waits for more at the end.</summary>
    /// <param name="fromOrdinal">
    /// The ordinal of the first message, from <see cref="FirstOrdinal"/> on. It needn't be written yet.
    /// </param>
    /// <param name="cancellationToken">Ends the enumeration, which has no other end.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="fromOrdinal"/> is negative.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    /// <inheritdoc cref="Read(long)" path="/exception[not(contains(@cref,'ArgumentOutOfRange'))]"/>
    public IAsyncEnumerable<TransactionRecord> Follow(long fromOrdinal, CancellationToken cancellationToken = default)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(fromOrdinal);
        return _records.Follow(fromOrdinal, () => new AnyRecordDecoder(_codec), cancellationToken);
    }

    /// <summary>
    /// Reads the messages that are a <typeparamref name="T"/> one after another, and waits for more at the end. All
    /// other messages are skipped, as <see cref="Read{T}(long)"/> skips them.
    /// </summary>
    /// <typeparam name="T">
    /// A registered type, or a base class or interface of registered types. A struct isn't boxed.
    /// </typeparam>
    /// <param name="fromOrdinal">
    /// The first ordinal, from <see cref="FirstOrdinal"/> on. It needn't be written yet.
    /// </param>
    /// <param name="cancellationToken">Ends the enumeration, which has no other end.</param>
    /// <returns>The messages in the order of their ordinals, which have gaps where messages were skipped.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="fromOrdinal"/> is negative.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    /// <inheritdoc cref="Read{T}(long)" path="/exception[not(contains(@cref,'ArgumentOutOfRange'))]"/>
    public IAsyncEnumerable<TransactionRecord<T>> Follow<T>(long fromOrdinal, CancellationToken cancellationToken = default)
        where T : notnull
    {
        ArgumentOutOfRangeException.ThrowIfNegative(fromOrdinal);
        TypedMessages<T>.ThrowUnlessReadable(_codec);
        return _records.Follow(fromOrdinal, () => new TypedRecordDecoder<T>(_codec), cancellationToken);
    }

    /// <summary>
    /// Finds the first message that was appended at a time or later, to the accuracy of the writer's time marks.
    /// </summary>
    /// <remarks>
    /// The writer reads the clock for every 64th message, and for the first one after each write. A message between two
    /// readings counts as old as the first of them. It seems too old by the time that messages stay in memory, at most
    /// <see cref="TransactionFileOptions.FlushInterval"/>. To miss no message, ask for a time that is earlier by that
    /// interval and a millisecond.
    /// </remarks>
    /// <param name="time">
    /// The time, by the clock of the writer's machine. While that was set back, it counts as standing still.
    /// </param>
    /// <returns>The ordinal of the message; <see cref="WrittenEnd"/> if all messages are older.</returns>
    /// <exception cref="BinarySerializationException">The file is damaged.</exception>
    /// <exception cref="IOException">The file can't be read.</exception>
    /// <exception cref="ObjectDisposedException">The reader has been closed.</exception>
    public long FindOrdinal(DateTimeOffset time) => TimeSearch.Find(_view, _options, time.UtcTicks);

    /// <summary>Closes the files.</summary>
    public void Dispose()
    {
        _end.Dispose();
        _view.Dispose();
    }

    /// <inheritdoc cref="JournalScanner.At"/>
    internal JournalScanner ScannerAt(long fromOrdinal, long endOrdinal = long.MaxValue) =>
        JournalScanner.At(_view, _options, fromOrdinal, endOrdinal);

    /// <inheritdoc cref="EndWaiter.WaitAsync"/>
    internal ValueTask WaitFor(long endOrdinal, CancellationToken cancellationToken) => _end.WaitAsync(endOrdinal, cancellationToken);

    private void ThrowIfOutside(
        long ordinal, bool isEndAllowed = true, [CallerArgumentExpression(nameof(ordinal))] string? parameter = null)
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
}
