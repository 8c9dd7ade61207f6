using System.Diagnostics;
using System.Diagnostics.Metrics;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Telemetry;

namespace CustomBinarySerializer.TransactionFiles.Telemetry;

/// <summary>The instruments of transaction files that are open for writing. Thread-safe.</summary>
internal sealed class JournalMetrics
{
    // From what memory takes to what an ailing disk does.
    private static readonly InstrumentAdvice<double> s_durations = new()
    {
        HistogramBucketBoundaries =
            [0.00001, 0.000025, 0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    };

    private readonly Counter<long> _messages;
    private readonly Counter<long> _io;
    private readonly Histogram<double> _writeDuration;
    private readonly Histogram<double> _syncDuration;
    private readonly Counter<long> _cutBytes;
    private readonly Counter<long> _recoveredMessages;

    public JournalMetrics()
    {
        Meter meter = LibraryMeter.Meter;
        _messages = meter.CreateCounter<long>(
            LibraryMeter.NameOf("journal.messages"), "{message}", "Messages that were written to transaction files.");
        _io = meter.CreateCounter<long>(
            LibraryMeter.NameOf("journal.io"), "By", "Bytes that were written to the segments of transaction files.");
        _writeDuration = meter.CreateHistogram(
            LibraryMeter.NameOf("journal.write.duration"),
            "s",
            "Time that the system took to take over a block of records.",
            tags: null,
            s_durations);
        _syncDuration = meter.CreateHistogram(
            LibraryMeter.NameOf("journal.sync.duration"),
            "s",
            "Time that making a file or folder of a journal durable took.",
            tags: null,
            s_durations);
        _cutBytes = meter.CreateCounter<long>(
            LibraryMeter.NameOf("journal.recovery.cut"), "By", "Bytes that recovery cut off because they weren't written to their end.");
        _recoveredMessages = meter.CreateCounter<long>(
            LibraryMeter.NameOf("journal.recovery.messages"),
            "{message}",
            "Messages that recovery kept though they weren't known to be durable.");
        _ = meter.CreateObservableUpDownCounter(
            LibraryMeter.NameOf("journal.durable.lag"),
            static () => Observe(static journal => journal.UndurableMessages),
            "{message}",
            "Messages that are written and not yet durable.");
        _ = meter.CreateObservableUpDownCounter(
            LibraryMeter.NameOf("journal.segment.count"),
            static () => Observe(static journal => journal.SegmentCount),
            "{segment}",
            "Segments of the journals that are open for writing.");
    }

    /// <summary>Begins the measurement of a write.</summary>
    /// <returns>The start time for <see cref="EndWrite"/>; 0 if the duration isn't measured.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal long BeginWrite() => Begin(_writeDuration);

    /// <summary>Counts a write of records.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal void EndWrite(in KeyValuePair<string, object?> folder, long begun, long messages, long bytes, Exception? failure)
    {
        if (failure is null)
        {
            _messages.Add(messages, folder);
            _io.Add(bytes, folder, LibraryMeter.Write);
        }

        End(_writeDuration, folder, begun, failure);
    }

    /// <summary>Begins the measurement of an fsync.</summary>
    /// <returns>The start time for <see cref="EndSync"/>; 0 if the duration isn't measured.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal long BeginSync() => Begin(_syncDuration);

    /// <summary>Counts an fsync that succeeded or failed.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal void EndSync(in KeyValuePair<string, object?> folder, long begun, Exception? failure) =>
        End(_syncDuration, folder, begun, failure);

    /// <summary>Counts the messages that recovery kept, and the bytes that it cut.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal void AddRecovery(in KeyValuePair<string, object?> folder, long messages, long cutBytes)
    {
        _recoveredMessages.Add(messages, folder);
        _cutBytes.Add(cutBytes, folder);
    }

    private static long Begin(Histogram<double> durations) => durations.Enabled ? Stopwatch.GetTimestamp() : 0;

    private static void End(Histogram<double> durations, in KeyValuePair<string, object?> folder, long begun, Exception? failure)
    {
        if (begun == 0)
        {
            return;
        }

        double seconds = Stopwatch.GetElapsedTime(begun).TotalSeconds;
        if (failure is null)
        {
            durations.Record(seconds, folder);
        }
        else
        {
            durations.Record(seconds, folder, new KeyValuePair<string, object?>(LibraryMeter.ErrorAttribute, failure.GetType().FullName));
        }
    }

    private static List<Measurement<long>> Observe(Func<IJournalState, long> state)
    {
        List<Measurement<long>> measurements = [];
        foreach ((JournalTelemetry journal, IJournalState open) in JournalTelemetry.Open)
        {
            try
            {
                measurements.Add(new Measurement<long>(state(open), journal.Folder));
            }
            catch (Exception e) when (e is IOException or UnauthorizedAccessException)
            {
                // A value that can't be read now isn't reported now.
            }
        }

        return measurements;
    }
}

/// <summary>A journal that is open for writing, for observable instruments. Thread-safe.</summary>
internal interface IJournalState
{
    /// <summary>The number of messages that are written and not durable.</summary>
    long UndurableMessages { get; }

    /// <summary>The number of segments.</summary>
    /// <exception cref="IOException">The folder can't be read.</exception>
    long SegmentCount { get; }
}
