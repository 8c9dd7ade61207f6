using CustomBinarySerializer.Replication.Engine;
using CustomBinarySerializer.Replication.Shipping;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Replication;

/// <summary>
/// Ships the messages of a folder of transaction files through a stream, each exactly once, as soon as they are
/// durable. Its members are thread-safe; <see cref="RunAsync"/> runs once at a time.
/// </summary>
/// <remarks>
/// <para>
/// The journal is the truth, and the shipper only reads it: whatever fails, the writer never waits, and the shipper
/// goes on where the stream ends. It needs no file of its own.
/// </para>
/// <para>
/// One shipper at a time ships to a stream: it holds the lock <c>STREAM.writer</c>. A broker or a network that fails is
/// waited for, and tried again.
/// </para>
/// </remarks>
public sealed class StreamShipper : IAsyncDisposable
{
    private readonly string _folder;
    private readonly string _stream;
    private readonly StreamBroker _broker;
    private readonly StreamShipperOptions _options;
    private readonly ILogEngine _engine;
    private readonly ShippingStatus _status;
    private readonly RunOnce _run = new(typeof(StreamShipper));
    private readonly SkippedRanges _skipped;
    private TransactionFileReader? _reader;
    private long _lagAtEnd;
    private ILogConnection? _connection;

    /// <summary>Creates a shipper of one folder to one stream.</summary>
    /// <param name="folder">
    /// The folder, which has a segment at least, unless <see cref="StreamShipperOptions.WaitForFolder"/> is set.
    /// </param>
    /// <param name="broker">The broker of the stream.</param>
    /// <param name="stream">The name of the stream, which is made if it doesn't exist.</param>
    /// <param name="options">The options; <see cref="StreamShipperOptions.Default"/> if null.</param>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="folder"/>, <paramref name="broker"/> or <paramref name="stream"/> is null.
    /// </exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="folder"/> or <paramref name="stream"/> is empty, or the name is longer than 200 bytes or begins
    /// with <c>amq.</c>. Or <see cref="StreamRetention.MaxBytes"/> is less than a segment of the broker and 256
    /// batches: the broker could delete all messages, and the marker of an epoch before the shipper that it replaced
    /// has read it.
    /// </exception>
    public StreamShipper(string folder, StreamBroker broker, string stream, StreamShipperOptions? options = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(folder);
        ArgumentNullException.ThrowIfNull(broker);
        StreamName.ThrowIfInvalid(stream);
        _folder = Path.GetFullPath(folder);
        _broker = broker;
        _stream = stream;
        _options = options ?? StreamShipperOptions.Default;
        _options.ThrowIfTooLittleIsKept(nameof(options));
        _engine = broker.CreateEngine();
        _status = new ShippingStatus(broker.ToString());
        _skipped = new SkippedRanges(_options.CorruptionSkipped);
        FencedDelay = 2 * broker.Heartbeat;
    }

    /// <summary>
    /// Raised when <see cref="State"/> or <see cref="LastError"/> may have changed, on the thread that changed it.
    /// </summary>
    internal event Action? Changed
    {
        add => _status.Changed += value;
        remove => _status.Changed -= value;
    }

    /// <summary>
    /// The time to wait after another shipper has begun a later epoch; by default as long as a broker takes to drop a
    /// connection that is gone.
    /// </summary>
    internal TimeSpan FencedDelay { get; init; }

    /// <summary>The state of the shipper.</summary>
    public StreamState State =>
        _connection?.BlockedReason is not null && _status.State == StreamState.Running ? StreamState.Blocked : _status.State;

    /// <summary>
    /// The reason why the shipper isn't <see cref="StreamState.Running"/>: the last failure that is waited out, or
    /// that ended the shipper; null if there was none since it ran last.
    /// </summary>
    public Exception? LastError => _status.LastError;

    /// <summary>
    /// The shipper that has begun a later epoch of the stream; null if none has since this one began its own.
    /// </summary>
    public StreamFence? Fence => _status.Fence;

    /// <summary>
    /// The ordinal after the last replicated message; -1 before the end of the stream was found. Messages below it were
    /// read back from the stream, and count for all its readers.
    /// </summary>
    public long ConfirmedEnd => _status.Confirmed;

    /// <summary>The ordinal after the last message that this object has sent to the broker.</summary>
    public long ShippedEnd => _status.Shipped;

    /// <summary>
    /// The size of the frames that this object has sent in bytes, those that were sent again included.
    /// </summary>
    public long ShippedBytes => _status.ShippedBytes;

    /// <summary>
    /// The number of durable messages that aren't replicated yet; 0 while that isn't known. Reads a file of the
    /// folder. After the shipper has ended, the number stays as it was then.
    /// </summary>
    public long Lag
    {
        get
        {
            if (Volatile.Read(ref _reader) is not { } reader)
            {
                return Volatile.Read(ref _lagAtEnd);
            }

            try
            {
                return _status.Confirmed is >= 0 and var confirmed ? Math.Max(reader.DurableEnd - confirmed, 0) : 0;
            }
            catch (Exception e) when (e is IOException or BinarySerializationException or ObjectDisposedException)
            {
                return 0;
            }
        }
    }

    /// <summary>
    /// The ordinal after the last message that may be deleted by
    /// <see cref="TransactionFileWriter.DeleteSegmentsBefore"/>: <see cref="ConfirmedEnd"/> less
    /// <see cref="StreamShipperOptions.DeletionMargin"/>, at least 0. The messages of the margin can be shipped again
    /// if the broker loses them.
    /// </summary>
    public long DeletableEnd => Math.Max(ConfirmedEnd - _options.DeletionMargin, 0);

    /// <summary>Ships until the token is cancelled. Waits out failures that may pass.</summary>
    /// <param name="cancellationToken">
    /// Ends shipping. Messages that were sent and aren't confirmed yet may be in the stream; the next shipper doesn't
    /// send those again.
    /// </param>
    /// <exception cref="StreamException">
    /// A failure won't pass by itself: <see cref="StreamException.Error"/> says which.
    /// </exception>
    /// <exception cref="System.Runtime.Serialization.SerializationException">The journal is damaged.</exception>
    /// <exception cref="IOException">The journal can't be read.</exception>
    /// <exception cref="InvalidOperationException">The shipper is running already.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled, or the shipper disposed of.</exception>
    /// <exception cref="ObjectDisposedException">The shipper has been disposed of.</exception>
    public Task RunAsync(CancellationToken cancellationToken = default) => _run.RunAsync(ShipAsync, cancellationToken, _status.Begin);

    /// <summary>Waits until messages are replicated.</summary>
    /// <param name="ordinal">The ordinal after the last message to wait for.</param>
    /// <param name="cancellationToken">Cancels the wait.</param>
    /// <exception cref="StreamException">The shipper ended with an error.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public Task WaitUntilConfirmedAsync(long ordinal, CancellationToken cancellationToken = default) =>
        _status.WaitForAsync(ordinal, cancellationToken);

    /// <summary>Stops the shipper, and waits until it has ended.</summary>
    public ValueTask DisposeAsync() => _run.DisposeAsync();

    private async Task ShipAsync(CancellationToken cancellationToken)
    {
        try
        {
            using TransactionFileReader reader = await OpenAsync(cancellationToken).ConfigureAwait(false);
            Volatile.Write(ref _reader, reader);
            try
            {
                ShippedRecord record = ShippedRecord.Read(_folder, _stream, reader.JournalId);
                await using (record.ConfigureAwait(false))
                {
                    _status.Remember(record.Ordinal);
                    record.Keep(_status);
                    await ShipAsync(reader, cancellationToken).ConfigureAwait(false);
                }
            }
            finally
            {
                Volatile.Write(ref _lagAtEnd, Lag);
                Volatile.Write(ref _reader, null);
            }
        }
        catch (Exception e) when (e is not OperationCanceledException)
        {
            _status.Fail(e);
            throw;
        }
        finally
        {
            _status.State = StreamState.Stopped;
        }
    }

    private async Task<TransactionFileReader> OpenAsync(CancellationToken cancellationToken)
    {
        Backoff backoff = new();
        while (true)
        {
            try
            {
                return TransactionFileReader.Open(_folder, new TypeRegistry(), new TransactionFileReaderOptions
                {
                    DurableOnly = true,
                    SkipCorrupt = _options.SkipCorrupt,
                    CorruptionSkipped = _skipped.Add,
                    Archive = _options.Archive,
                });
            }
            catch (IOException e) when (_options.WaitForFolder && e is FileNotFoundException or DirectoryNotFoundException)
            {
                _status.WaitOut(e, StreamState.WaitingForFolder);
            }

            await backoff.WaitAsync(cancellationToken).ConfigureAwait(false);
        }
    }

    private async Task ShipAsync(TransactionFileReader reader, CancellationToken cancellationToken)
    {
        Backoff backoff = new();
        ShippingStart start = new(_stream, _broker.ToString(), _folder, _options.StartOver);
        TimeSpan lockTimeout = _options.LockTimeout;
        while (true)
        {
            _status.State = StreamState.Connecting;
            try
            {
                ILogConnection connection = await _engine.ConnectAsync(
                    $"CustomBinarySerializer: ships {_folder}", cancellationToken).ConfigureAwait(false);
                await using (connection.ConfigureAwait(false))
                {
                    _connection = connection;
                    connection.BlockedChanged += _status.Notify;
                    if (start.MakesStream(reader.FirstOrdinal, _status.Remembered))
                    {
                        await connection.EnsureAsync(_stream, _options.Retention, cancellationToken).ConfigureAwait(false);
                    }
                    else
                    {
                        await connection.ThrowIfMissingAsync(_stream, cancellationToken).ConfigureAwait(false);
                    }

                    await LockWait.TakeAsync(
                        connection, StreamName.WriterLock(_stream), lockTimeout, _status, cancellationToken).ConfigureAwait(false);

                    // From now on, who has it may be the connection that this object lost.
                    lockTimeout = _options.LockTimeout == Timeout.InfiniteTimeSpan
                        ? _options.LockTimeout
                        : _options.LockTimeout + (3 * _broker.Heartbeat);
                    await new ShippingSession(reader, _folder, _stream, _options, _skipped, _broker.Timeout, _status).RunAsync(
                        connection, backoff.Reset, cancellationToken).ConfigureAwait(false);
                }
            }
            catch (StreamException e) when (e.Error == StreamError.StreamMissing)
            {
                throw start.Missing(e, reader.FirstOrdinal, _status.Remembered);
            }
            catch (StreamException e) when (e.Error == StreamError.Fenced)
            {
                // The connection has ended by now, and with it the lock. The other shipper gets time to ship.
                _connection = null;
                _status.WaitOut(e, StreamState.Fenced);
                await Task.Delay(FencedDelay, cancellationToken).ConfigureAwait(false);
            }
            catch (StreamException e) when (e.IsTransient)
            {
                _status.WaitOut(e, StreamState.Connecting);
            }

            _connection = null;
            await backoff.WaitAsync(cancellationToken).ConfigureAwait(false);
        }
    }
}
