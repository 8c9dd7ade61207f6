using System.Runtime.CompilerServices;
using CustomBinarySerializer.Files;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.Telemetry;
using CustomBinarySerializer.TransactionFiles.Compressing;
using CustomBinarySerializer.TransactionFiles.Positions;
using CustomBinarySerializer.TransactionFiles.Recovering;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;
using CustomBinarySerializer.TransactionFiles.Telemetry;

namespace CustomBinarySerializer.TransactionFiles.Writing;

/// <summary>A journal that is open for writing, from its recovery to its end. Thread-safe.</summary>
internal sealed class JournalWriter : IJournalState, IDisposable
{
    private readonly IDisposable _folderLock;
    private readonly PositionPublisher _positions;
    private readonly FrameCodec _codec;
    private readonly bool _isEveryRecordDurable;
    private readonly JournalTelemetry _telemetry;
    private readonly WriterLock _lock;
    private readonly SyncGate _sync;
    private readonly WorkSignal _work = new();
    private readonly JournalTail _tail;
    private readonly Committer _committer;
    private readonly TimeProvider _time;
    private readonly Lock _deleting = new();

    private JournalWriter(
        IStorageFolder folder,
        IDisposable folderLock,
        PositionPublisher positions,
        RecoveredJournal journal,
        FrameCodec codec,
        TransactionFileOptions options,
        TimeProvider time,
        Type owner)
    {
        Folder = folder;
        Recovery = journal.Report;
        _folderLock = folderLock;
        _positions = positions;
        _codec = codec;
        _time = time;
        _isEveryRecordDurable = options.Durability.IsEveryRecord;
        _telemetry = new JournalTelemetry(folder.Path);
        _lock = new WriterLock(owner);
        _sync = new SyncGate(_lock, _telemetry);
        SegmentChain segments = new(folder, codec.Registry, _sync, positions, journal.NextLineage, _telemetry);
        _tail = new JournalTail(segments, positions, _work, codec, time, options);
        _committer = new Committer(_lock, _sync, _work, _tail, positions, options);
    }

    /// <summary>The locked folder.</summary>
    internal IStorageFolder Folder { get; }

    /// <summary>The report of the recovery.</summary>
    internal RecoveryReport Recovery { get; }

    /// <summary>The ordinal of the next message.</summary>
    internal long NextOrdinal => _tail.NextOrdinal;

    /// <summary>The ordinal after the last written message.</summary>
    internal long WrittenEnd => _positions.WrittenEnd;

    /// <summary>The ordinal after the last durable message.</summary>
    internal long DurableEnd => _positions.DurableEnd;

    long IJournalState.UndurableMessages => Math.Max(0, WrittenEnd - DurableEnd);

    long IJournalState.SegmentCount => SegmentFileName.Segments(Folder).Count;

    /// <summary>Locks a folder, recovers its journal, and continues it.</summary>
    /// <param name="folder">The folder.</param>
    /// <param name="codec">The codec that serializes messages.</param>
    /// <param name="options">The options of the writer.</param>
    /// <param name="time">The clock of the time marks and of the wait for other processes.</param>
    /// <param name="owner">The public type, for errors.</param>
    /// <param name="firstOrdinal">The ordinal of the first message of a folder that has none.</param>
    /// <exception cref="BinarySerializationException">The journal can't be continued. The code says why.</exception>
    /// <exception cref="IOException">The folder has a writer already, or can't be read or written.</exception>
    internal static JournalWriter Open(
        IStorageFolder folder, FrameCodec codec, TransactionFileOptions options, TimeProvider time, Type owner, long firstOrdinal)
    {
        JournalTelemetry.Offer();
        Stack<IDisposable> opened = [];
        try
        {
            IDisposable folderLock = folder.TryLock(SegmentFileName.WriterLock) ?? throw TransactionFileErrors.LockedByAnother(folder.Path);
            opened.Push(folderLock);
            PositionPublisher positions = PositionPublisher.Open(folder, out PublishedPositions? last);
            opened.Push(positions);
            SchemaCheck schemas = new(codec.Registry, options.IgnoreSchemaDifferences);
            RecoveredJournal journal = new JournalRecovery(folder, options.Recovery, schemas, firstOrdinal).Recover(last);
            if (journal.File is { } file)
            {
                opened.Push(file);
            }

            JournalWriter writer = new(folder, folderLock, positions, journal, codec, options, time, owner);
            opened.Push(writer._work);
            opened.Push(writer._tail);
            writer.Start(journal);
            return writer;
        }
        catch (Exception e)
        {
            while (opened.TryPop(out IDisposable? each))
            {
                each.Dispose();
            }

            if (e is UnauthorizedAccessException and not RefusedFileException)
            {
                throw TransactionFileErrors.NoAccess(folder.Path, e);
            }

            throw;
        }
    }

    /// <summary>Appends a message, and waits until it is durable if the policy demands that of every record.</summary>
    /// <returns>The ordinal of the message.</returns>
    /// <exception cref="BinarySerializationException">
    /// The message can't be serialized. Nothing was appended.
    /// </exception>
    /// <exception cref="IOException">
    /// The block is full and can't be written, or the writer has stopped: nothing was appended. Or the message was
    /// appended, and couldn't be made durable.
    /// </exception>
    /// <exception cref="InvalidOperationException">The thread holds the lock.</exception>
    /// <exception cref="ObjectDisposedException">The writer has been closed.</exception>
    internal long Append<T>(T message)
    {
        long ordinal;
        using (_lock.Enter())
        {
            ordinal = _tail.Append(message);
        }

        if (_isEveryRecordDurable)
        {
            _committer.Sync(ordinal + 1);
        }

        return ordinal;
    }

    /// <summary>Appends a message, and enlists it for the next batch commit.</summary>
    /// <param name="message">The message.</param>
    /// <param name="durable">A task that ends when the message is durable.</param>
    /// <returns>The ordinal of the message.</returns>
    /// <inheritdoc cref="Append{T}(T)" path="/exception"/>
    internal long Append<T>(T message, out Task durable)
    {
        using (_lock.Enter())
        {
            long ordinal = _tail.Append(message);
            durable = _committer.EnlistWaiter();
            return ordinal;
        }
    }

    /// <summary>Appends messages without others between them.</summary>
    /// <param name="messages">The messages.</param>
    /// <returns>The ordinal of the first message, or <see cref="NextOrdinal"/> if there are none.</returns>
    /// <exception cref="ArgumentNullException">A message is null.</exception>
    /// <inheritdoc cref="Append{T}(T)" path="/exception"/>
    internal long AppendRange<T>(ReadOnlySpan<T> messages)
    {
        long first;
        using (_lock.Enter())
        {
            first = _tail.NextOrdinal;
            foreach (T message in messages)
            {
                _tail.Append(message is null ? throw new ArgumentNullException(nameof(messages), "One of the messages is null.") : message);
            }
        }

        if (_isEveryRecordDurable)
        {
            _committer.Sync(first + messages.Length);
        }

        return first;
    }

    /// <summary>Appends frames without others between them, after all of them have been validated.</summary>
    /// <param name="frames">Whole frames, one after another.</param>
    /// <returns>The ordinal of the first message.</returns>
    /// <exception cref="BinarySerializationException">
    /// The bytes aren't whole frames, an id isn't registered, or a frame exceeds the limits. Nothing was appended.
    /// </exception>
    /// <inheritdoc cref="Append{T}(T)" path="/exception[not(contains(@cref,'BinarySerialization'))]"/>
    // In the loop of a caller that inlines this method, its locals would be on the stack.
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal long AppendFrames(ReadOnlySpan<byte> frames)
    {
        int count = Validate(frames);
        long first;
        using (_lock.Enter())
        {
            first = _tail.NextOrdinal;
            while (!frames.IsEmpty)
            {
                int size = unchecked(FrameHeader.ReadLength(frames) + FrameHeader.LengthSize);
                _tail.AppendFrame(frames[..size]);
                frames = frames[size..];
            }
        }

        if (_isEveryRecordDurable)
        {
            _committer.Sync(first + count);
        }

        return first;
    }

    /// <summary>Writes the appended messages.</summary>
    /// <param name="durable">Whether to make the messages durable, too.</param>
    /// <exception cref="IOException">The messages couldn't be written or made durable.</exception>
    internal void Flush(bool durable)
    {
        long end;
        using (_lock.Enter())
        {
            _tail.WriteBlock();
            end = _tail.NextOrdinal;
        }

        if (durable)
        {
            _committer.Sync(end);
        }
    }

    /// <summary>Ends the segment and begins a new one, unless it has no messages.</summary>
    /// <exception cref="IOException">The step failed. The next append tries again.</exception>
    internal void Roll()
    {
        using (_lock.Enter())
        {
            _tail.Roll();
        }
    }

    /// <summary>
    /// Deletes the segments whose messages all have ordinals below a limit, the oldest first. The current segment
    /// stays.
    /// </summary>
    /// <param name="ordinal">The ordinal of the first message that must be kept.</param>
    /// <returns>The number of deleted segments.</returns>
    internal int DeleteSegmentsBefore(long ordinal)
    {
        _lock.ThrowIfInside();
        lock (_deleting)
        {
            long current = CurrentSegment();
            List<long> segments = SegmentFileName.Segments(Folder);
            int count = 0;
            while (count + 1 < segments.Count && segments[count + 1] <= Math.Min(ordinal, current))
            {
                using (SegmentsLock.Take(Folder, _time))
                {
                    Folder.Delete(SegmentFileName.OfIndex(segments[count]));
                    Folder.Delete(SegmentFileName.OfSegment(segments[count]));
                }

                // Before the next deletion: a power failure that undid this one and kept the next would leave a hole.
                _sync.MakeDurable(Folder, Folder.Path);
                count++;
                current = CurrentSegment();
            }

            return count;
        }
    }

    /// <summary>Writes the appended messages, makes them durable, and closes the files.</summary>
    /// <exception cref="IOException">
    /// Messages couldn't be written or made durable. The files are closed all the same.
    /// </exception>
    public void Dispose()
    {
        if (!_lock.TryClose())
        {
            return;
        }

        _telemetry.NoteClosed();
        try
        {
            // A call that deletes segments finds the lock closed before its next deletion.
            lock (_deleting)
            {
                _committer.End();
            }
        }
        finally
        {
            _tail.Dispose();
            _work.Dispose();
            _positions.Dispose();
            _folderLock.Dispose();
        }
    }

    private void Start(RecoveredJournal journal)
    {
        _tail.Open(journal);

        // Durable before the first append, so that a slot is valid after any failure.
        _sync.MakeDurable(_positions.File, _positions.Path);
        _committer.Start();
        if (!Recovery.WasClosedCleanly)
        {
            LibraryEvents.Log.JournalRecovered(Folder.Path, Recovery.VerifiedBytes, Recovery.DurableEnd, Recovery.End);
        }

        _telemetry.NoteOpened(this, Math.Max(0, Recovery.End - Recovery.DurableEnd), Recovery.TornTail?.Length ?? 0);
    }

    private int Validate(ReadOnlySpan<byte> frames)
    {
        TypeRegistry registry = _codec.Registry;
        int maxFrameLength = _codec.MaxFrameLength;
        int count = 0;
        while (!frames.IsEmpty)
        {
            int size = FrameSource.Measure(frames, maxFrameLength);
            int typeId = FrameHeader.ReadTypeId(frames);
            if (!registry.Carries(typeId))
            {
                throw FrameErrors.UnknownIdOfMessage(PayloadErrors.FrameAt(), typeId, frames);
            }

            frames = frames[size..];
            count++;
        }

        return count;
    }

    /// <exception cref="IOException">The writer has stopped.</exception>
    /// <exception cref="ObjectDisposedException">The writer has been closed.</exception>
    private long CurrentSegment()
    {
        using (_lock.Enter())
        {
            return _positions.Current.FirstOrdinal;
        }
    }
}
