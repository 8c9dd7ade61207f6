using System.Text;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.Replication.Engine;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Replication.Tests;

/// <summary>
/// A run of <see cref="FaultTests"/> with one seed: two shippers of one folder, a mirror and readers over a log with
/// faults. At the end source, stream and mirror are compared byte for byte.
/// </summary>
internal sealed class FaultRun : IAsyncDisposable
{
    private const string Stream = "memory";

    // A log that loses all of its few entries is begun again.
    private static readonly StreamShipperOptions s_options = new()
    {
        BatchBytes = 1024,
        BatchDelay = TimeSpan.Zero,
        LockTimeout = Timeout.InfiniteTimeSpan,
        StartOver = true,
    };

    // More messages than a log loses in one run, unless it may lose many.
    private const int Margin = 1500;
    private const int ManyEntries = 60;

    private readonly Random _random;
    private readonly TemporaryFolder _folder = TemporaryFolder.InMemory();
    private readonly FolderArchive _archive;
    private readonly MemoryEngine _engine;
    private readonly StreamBroker _broker;
    private readonly Part[] _shippers;
    private readonly bool _isWhole;
    private readonly bool _isPruned;
    private TransactionFileWriter _writer;
    private Part _mirror;

    internal FaultRun(int seed)
    {
        _random = new Random(seed);
        _engine = new MemoryEngine(_random.Next()) { IsSplit = _random.Next(4) != 0 };
        _broker = _engine.Broker;
        _isWhole = _random.Next(3) != 0;
        _isPruned = _random.Next(3) == 0;
        _archive = new FolderArchive(Directory.CreateDirectory(_folder["archive"]).FullName);
        _writer = TestJournal.Open(_folder["journal"]);
        TestJournal.Append(_writer, 1);
        _shippers = [Ship(), Ship()];
        _mirror = Mirror();
    }

    /// <summary>The number of faults that occurred.</summary>
    internal int Faults => _engine.Faults;

    internal async Task RunAsync(CancellationToken cancellation)
    {
        int rounds = _random.Next(2, 8);
        int most = _random.Next(10) == 0 ? 6000 : 600;
        for (int i = 0; i < rounds; i++)
        {
            TestJournal.Append(_writer, _random.Next(1, most));
            for (int disturbed = _random.Next(4) == 0 ? 2 : 1; disturbed > 0; disturbed--)
            {
                await DisturbAsync();
            }

            await WaitForAsync(() => _mirror.Follower!.NextOrdinal, Math.Max(_writer.NextOrdinal - _random.Next(most), 0), cancellation);
        }

        _engine.IsSplit = false;
        _engine.IsBad = false;
        await WaitForAsync(() => _mirror.Follower!.NextOrdinal, _writer.NextOrdinal, cancellation);

        // A reader of the whole stream gets everything, too: the mirror may have read what the log lost since.
        await WaitForAsync(() => _engine.Next, _writer.NextOrdinal, cancellation);
        ThrowIfEnded();
        await _mirror.DisposeAsync();
        TestJournal.AssertSame(_folder["journal"], _folder["mirror"], archive: _archive);
        await CompareFromTheMiddleAsync(cancellation);
    }

    public async ValueTask DisposeAsync()
    {
        foreach (Part shipper in _shippers)
        {
            await shipper.DisposeAsync();
        }

        await _mirror.DisposeAsync();
        _writer.Dispose();
        _folder.Dispose();
    }

    public override string ToString() =>
        $"{_engine.Faults} faults, {_writer.NextOrdinal} messages written, {_engine.Next} of {_engine.HighestNext} in the stream; " +
        $"shippers {string.Join(" and ", _shippers.Select(each => each.ToString()))}; mirror {_mirror}";

    /// <summary>The log, one line for each run of entries of one epoch.</summary>
    internal string Log()
    {
        StringBuilder text = new();
        LogEntryHeader? before = null;
        foreach (LogEntry entry in _engine.Entries.TakeLast(3000))
        {
            LogEntryHeader header = entry.Header;
            bool goesOn = before is { } last && last.Epoch == header.Epoch && last.Kind == header.Kind && last.End == header.FirstOrdinal;
            text.Append(
                goesOn
                    ? ""
                    : $"\n{entry.Offset}: {header.Kind} of {header.Epoch % 1_000_000_000} from {header.FirstOrdinal} (checkpoint " +
                        $"{header.Checkpoint})");
            text.Append(header.Kind == LogEntryKind.Frames ? $" {header.End}" : "");
            before = header;
        }

        return text.ToString();
    }

    private async Task DisturbAsync()
    {
        switch (_random.Next(14))
        {
            case 0:
                _engine.Crash();
                break;
            case 1:
                _engine.Crash(isClean: false);
                break;
            case 2:
                int restarted = _random.Next(_shippers.Length);
                await _shippers[restarted].DisposeAsync();
                _shippers[restarted] = Ship();
                break;
            case 3:
                await _mirror.DisposeAsync();
                _mirror = Mirror();
                break;
            case 4 when !_isWhole:
                bool passesReaders = _random.Next(2) == 0;
                _engine.Delete(_mirror.Follower!.NextOrdinal, passesReaders ? 3 * LogWindow.Reach : LogWindow.Reach, passesReaders);
                break;
            case 5:
                Inject(_engine.HighestEpoch + _random.Next(1, 1000));
                break;
            case 6:
                Inject(long.MaxValue - _random.Next(2));
                break;
            case 7:
                InjectStale();
                break;
            case 8 when _isWhole:
                // A machine whose clock is ahead. From now on, all clocks are behind. Other logs could lose the only
                // entry of the epoch by all that InjectStale appends.
                Inject(_engine.HighestEpoch + _random.NextInt64(TimeSpan.TicksPerHour));
                break;
            case 9:
                _writer.Dispose();
                TypeRegistry registry = TestJournal.Registry();
                _writer = TestJournal.Open(_folder["journal"], null, _random.Next(2) == 0 ? registry : registry.Register<Extra>(2));
                break;
            case 10:
                _writer.Roll();
                break;
            case 11 when _isPruned:
                _writer.DeleteSegmentsBefore(Math.Max(Math.Min(_engine.Next, _mirror.Follower!.NextOrdinal) - Margin, 0));
                break;
            case 11:
                await SegmentArchiving.MoveAsync(_folder["journal"], _archive, new RetentionPolicy { MaxSegments = 1 });
                break;
            case 12 when !_isPruned:
                _engine.Crash(_random.Next(2) == 0, ManyEntries);
                break;
            default:
                break;
        }
    }

    // A shipper that nobody told of begins an epoch and ships nothing.
    private void Inject(long epoch) =>
        _engine.Inject(new LogEntryHeader(LogEntryKind.Epoch, Journal(), epoch, -1, 0, default), Guid.NewGuid().ToByteArray());

    // A shipper of an earlier version that was replaced, and goes on for longer than any window.
    private void InjectStale()
    {
        LogEntry[] known = [.. _engine.Entries.Where(entry => entry.Header.Kind == LogEntryKind.Frames)];
        if (known.Length == 0)
        {
            return;
        }

        int first = _random.Next(known.Length);
        for (int i = _random.Next(400); i >= 0; i--)
        {
            LogEntry entry = known[(first + i) % known.Length];
            _engine.Inject(entry.Header with { Epoch = 1, Checkpoint = null }, entry.Body.ToArray());
        }
    }

    private Guid Journal()
    {
        using TransactionFileReader reader = Open();
        return reader.JournalId;
    }

    private TransactionFileReader Open() =>
        TransactionFileReader.Open(_folder["journal"], new TypeRegistry(), new TransactionFileReaderOptions { Archive = _archive });

    private Part Ship()
    {
        StreamShipper shipper = new(
            _folder["journal"], _broker, Stream, s_options with { Archive = _archive })
        { FencedDelay = TimeSpan.FromMilliseconds(_random.Next(300)) };
        return new Part(shipper, null, shipper.RunAsync());
    }

    private Part Mirror()
    {
        StreamFollower follower = new(_broker, Stream, StreamFollowerOptions.Default);
        return new Part(null, follower, follower.MirrorAsync(_folder["mirror"], TestJournal.Options));
    }

    private async Task WaitForAsync(Func<long> next, long ordinal, CancellationToken cancellation)
    {
        using PeriodicTimer poll = new(TimeSpan.FromMilliseconds(2));
        while (next() < ordinal)
        {
            ThrowIfEnded();
            ThrowIfTooMuchIsConfirmed();
            await poll.WaitForNextTickAsync(cancellation);
        }
    }

    private void ThrowIfEnded()
    {
        foreach (Part part in _shippers.Append(_mirror))
        {
            if (part.Running.IsCompleted)
            {
                throw new AssertionException($"{part} ended: {part.Running.Exception?.InnerException}");
            }
        }
    }

    private void ThrowIfTooMuchIsConfirmed()
    {
        foreach (Part part in _shippers)
        {
            long confirmed = part.Shipper!.ConfirmedEnd;
            if (confirmed > _engine.HighestNext)
            {
                throw new AssertionException(
                    $"Confirmed is {confirmed}, and a reader gets the messages before {_engine.HighestNext} only.");
            }
        }
    }

    // No reader may be told that a message of the stream is missing.
    private async Task CompareFromTheMiddleAsync(CancellationToken cancellation)
    {
        using TransactionFileReader source = Open();
        long first = Math.Max(_isWhole ? 0 : _engine.FirstKept, source.FirstOrdinal);
        for (int i = 0; i < 3 && first < source.WrittenEnd; i++)
        {
            long from = _random.NextInt64(first, source.WrittenEnd);
            await using StreamFollower follower = new(_broker, Stream, StreamFollowerOptions.Default);
            using TransactionFrames.Enumerator expected = source.ReadFrames(from).GetEnumerator();
            await foreach (StreamBatch batch in follower.ReadAsync(new FollowerPlace(from), cancellation))
            {
                if (batch.FirstOrdinal != from)
                {
                    throw new AssertionException($"Message {from} comes next, and {batch.FirstOrdinal} came.");
                }

                Compare(batch.Frames.Span, expected);
                from = batch.Place.NextOrdinal;
                if (from >= source.WrittenEnd)
                {
                    break;
                }
            }
        }
    }

    private static void Compare(ReadOnlySpan<byte> frames, TransactionFrames.Enumerator expected)
    {
        while (!frames.IsEmpty)
        {
            ReadOnlySpan<byte> frame = frames[..FrameSource.Measure(frames, int.MaxValue - FrameHeader.LengthSize)];
            if (!expected.MoveNext() || !expected.Current.Bytes.SequenceEqual(frame))
            {
                throw new AssertionException($"Message {expected.Current.Ordinal} of the stream isn't that of the journal.");
            }

            frames = frames[frame.Length..];
        }
    }

    private sealed record Part(StreamShipper? Shipper, StreamFollower? Follower, Task Running) : IAsyncDisposable
    {
        public async ValueTask DisposeAsync()
        {
            await (Shipper?.DisposeAsync() ?? default);
            await (Follower?.DisposeAsync() ?? default);
            await Running.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }

        public override string ToString() => Shipper is not null
            ? $"{Shipper.State} at {Shipper.ConfirmedEnd} ({Shipper.LastError?.Message})"
            : $"{Follower!.State} at {Follower.NextOrdinal} ({Follower.LastError?.Message})";
    }
}
