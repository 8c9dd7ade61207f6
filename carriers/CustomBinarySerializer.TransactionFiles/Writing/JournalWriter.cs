using CustomBinarySerializer.Files;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Telemetry;
using CustomBinarySerializer.TransactionFiles.Positions;
using CustomBinarySerializer.TransactionFiles.Recovering;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;
using CustomBinarySerializer.TransactionFiles.Telemetry;

namespace CustomBinarySerializer.TransactionFiles.Writing;

/// <summary>A journal that is open for writing: from its recovery to its end. Thread-safe.</summary>
internal sealed class JournalWriter : IJournalState, IDisposable
{
    private readonly IStorageFolder _folder;
    private readonly IDisposable _lock;
    private readonly Lock _deleting = new();
    private readonly JournalTelemetry _telemetry;

    private JournalWriter(
        IStorageFolder folder, IDisposable ownLock, TailGate gate, JournalTail tail, TransactionFileOptions options, JournalTelemetry telemetry)
    {
        _folder = folder;
        _lock = ownLock;
        _telemetry = telemetry;
        Gate = gate;
        Tail = tail;
        Committer = new Committer(gate, tail, options);
    }

    /// <summary>To be entered by whoever uses <see cref="Tail"/>.</summary>
    internal TailGate Gate { get; }

    internal JournalTail Tail { get; }

    internal Committer Committer { get; }

    /// <summary>The folder that is locked.</summary>
    internal IStorageFolder Folder => _folder;

    internal PositionPublisher Positions => Tail.Segments.Positions;

    long IJournalState.UndurableMessages => Math.Max(0, Positions.WrittenEnd - Positions.DurableEnd);

    long IJournalState.SegmentCount => SegmentFileName.Segments(_folder).Count;

    /// <summary>Locks a folder, recovers what is in it, and continues it.</summary>
    /// <param name="folder">The folder.</param>
    /// <param name="codec">Writes the messages.</param>
    /// <param name="options">The writer's.</param>
    /// <param name="time">For the time marks.</param>
    /// <param name="owner">The public type, for errors.</param>
    /// <param name="firstOrdinal">Of the first message of a folder that has none.</param>
    /// <param name="report">What was found, and done.</param>
    /// <exception cref="BinarySerializationException">What is there can't be continued; the code says why.</exception>
    /// <exception cref="IOException">The folder has a writer already, or can't be read or written.</exception>
    internal static JournalWriter Open(
        IStorageFolder folder, FrameCodec codec, TransactionFileOptions options, TimeProvider time, Type owner, long firstOrdinal, out RecoveryReport report)
    {
        JournalTelemetry.Offer();
        Stack<IDisposable> opened = [];
        try
        {
            IDisposable ownLock = folder.TryLock(SegmentFileName.WriterLock) ?? throw TransactionFileErrors.LockedByAnother(folder.Path);
            opened.Push(ownLock);
            PositionPublisher positions = PositionPublisher.Open(folder, out PublishedPositions? last);
            opened.Push(positions);
            SchemaCheck schemas = new(codec.Registry, options.IgnoreSchemaDifferences);
            RecoveredJournal journal = new JournalRecovery(folder, options.Recovery, schemas, firstOrdinal).Recover(last);
            if (journal.File is { } file)
            {
                opened.Push(file);
            }

            JournalTelemetry telemetry = new(folder.Path);
            TailGate gate = new(owner, telemetry);
            JournalTail tail = new(new SegmentChain(folder, codec.Registry, gate, positions, journal.NextLineage), codec, time, options, telemetry);
            opened.Push(tail);
            tail.Open(journal);
            report = journal.Report;
            JournalWriter writer = new(folder, ownLock, gate, tail, options, telemetry);
            if (!report.WasClosedCleanly)
            {
                LibraryEvents.Log.JournalRecovered(folder.Path, report.VerifiedBytes, report.DurableEnd, report.End);
            }

            telemetry.NoteOpened(writer, Math.Max(0, report.End - report.DurableEnd), report.TornTail?.Length ?? 0);
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

    /// <summary>Deletes the segments all of whose messages have ordinals below one, the oldest first. The current segment always stays.</summary>
    /// <returns>How many.</returns>
    internal int DeleteSegmentsBefore(long ordinal)
    {
        Gate.ThrowIfInside();
        lock (_deleting)
        {
            long current = CurrentSegment();
            List<long> segments = SegmentFileName.Segments(_folder);
            int count = 0;
            while (count + 1 < segments.Count && segments[count + 1] <= Math.Min(ordinal, current))
            {
                _folder.Delete(SegmentFileName.OfIndex(segments[count]));
                _folder.Delete(SegmentFileName.OfSegment(segments[count]));

                // Before the next one: a power failure that forgot this deletion and kept the next would leave a hole.
                Gate.MakeDurable(_folder, _folder.Path);
                count++;
                current = CurrentSegment();
            }

            return count;
        }
    }

    /// <summary>Writes what was appended, makes it durable, and closes the files.</summary>
    /// <exception cref="IOException">Not all of it could be written and made durable; the files are closed all the same.</exception>
    public void Dispose()
    {
        if (!Gate.TryClose())
        {
            return;
        }

        _telemetry.NoteClosed();
        try
        {
            // Whoever deletes segments finds the gate closed before the next one.
            lock (_deleting)
            {
                Committer.End();
            }
        }
        finally
        {
            Tail.Dispose();
            _lock.Dispose();
        }
    }

    /// <exception cref="IOException">The writer has stopped.</exception>
    /// <exception cref="ObjectDisposedException">The writer has been closed.</exception>
    private long CurrentSegment()
    {
        Gate.Enter();
        try
        {
            return Positions.Current.FirstOrdinal;
        }
        finally
        {
            Gate.Exit();
        }
    }
}
