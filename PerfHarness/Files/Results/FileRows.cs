namespace PerfHarness.Files.Results;

/// <summary>The rows of the tables, with their targets.</summary>
internal static class FileRows
{
    public static FileRow RawWrites { get; } = new("raw writes of 1 MiB", FileUnit.MillionsPerSecond);
    public static FileRow BareAppend { get; } = new("bare journal, append", FileUnit.MillionsPerSecond);
    public static FileRow AppendFrames { get; } = new("AppendFrames", FileUnit.MillionsPerSecond, 25);
    public static FileRow AppendFramesOfLimit { get; } = new("AppendFrames, of bare", FileUnit.PercentOfLimit, 65);
    public static FileRow AppendTyped { get; } = new("Append<T>", FileUnit.MillionsPerSecond, 15);
    public static FileRow AppendRange { get; } = new("AppendRange", FileUnit.MillionsPerSecond);
    public static FileRow AppendAllocation { get; } = new("Append<T>, allocated", FileUnit.BytesPerMessage, 0.01);
    public static FileRow BareScan { get; } = new("bare journal, scan", FileUnit.MillionsPerSecond);
    public static FileRow ScanFrames { get; } = new("ReadFrames", FileUnit.MillionsPerSecond, 50);
    public static FileRow ScanReusing { get; } = new("Scan, reusing", FileUnit.MillionsPerSecond, 20);
    public static FileRow ScanReusingAllocation { get; } = new("Scan, allocated", FileUnit.BytesPerMessage, 0.01);
    public static FileRow ReadNew { get; } = new("Read, new objects", FileUnit.MillionsPerSecond, 12);
    public static FileRow ScanSkipping { get; } = new("Scan, other type", FileUnit.MillionsPerSecond, 60);
    public static FileRow BareScanOfTicks { get; } = new("ticks: bare journal, scan", FileUnit.MillionsPerSecond);
    public static FileRow TickFrames { get; } = new("ticks: ReadFrames", FileUnit.MillionsPerSecond);
    public static FileRow TickViews { get; } = new("ticks: two members of a view", FileUnit.MillionsPerSecond, 40);
    public static FileRow TickObjects { get; } = new("ticks: the same of an object", FileUnit.MillionsPerSecond);
    public static FileRow ScanInParallel { get; } = new("ScanInParallel, reusing", FileUnit.MillionsPerSecond);
    public static FileRow ReadAtMedian { get; } = new("ReadAt, random, p50", FileUnit.Microseconds, 3.5);
    public static FileRow ReadAtP99 { get; } = new("ReadAt, random, p99", FileUnit.Microseconds);
    public static FileRow ReaderMemory { get; } = new("ReadAt, peak memory", FileUnit.Megabytes, 64);
    public static FileRow ProcessMemory { get; } = new("before opening, of the process", FileUnit.Megabytes);
    public static FileRow ReaderHeap { get; } = new("ReadAt, held by reader", FileUnit.Megabytes, 64);
    public static FileRow OpenWriter { get; } = new("open to write, first call", FileUnit.Milliseconds, 100);
    public static FileRow OpenReader { get; } = new("open to read, first call", FileUnit.Milliseconds, 100);
    public static FileRow RecoveryTime { get; } = new("recovery after a kill", FileUnit.Milliseconds);
    public static FileRow RecoveryVerified { get; } = new("recovery, verified", FileUnit.Megabytes);
    public static FileRow ScaleFirst { get; } = new("Append<T>, first 10 M", FileUnit.MillionsPerSecond);
    public static FileRow ScaleMedian { get; } = new("median of all 10 M", FileUnit.MillionsPerSecond);
    public static FileRow ScaleSlowest { get; } = new("slowest 10 M", FileUnit.MillionsPerSecond);
    public static FileRow ScaleLast { get; } = new("last 10 M", FileUnit.MillionsPerSecond);
    public static FileRow ScaleHeapFirst { get; } = new("managed heap after the first 10 M", FileUnit.Megabytes);
    public static FileRow ScaleHeapLast { get; } = new("managed heap after the last 10 M", FileUnit.Megabytes);
    public static FileRow ScaleMemoryFirst { get; } = new("process after the first 10 M", FileUnit.Megabytes);
    public static FileRow ScaleMemoryLast { get; } = new("process after the last 10 M", FileUnit.Megabytes);
    public static FileRow ScaleScan { get; } = new("ReadFrames of what is kept", FileUnit.MillionsPerSecond);
    public static FileRow FindByTime { get; } = new("FindOrdinal, p50", FileUnit.Microseconds);
    public static FileRow ClockPair { get; } = new("clock pair, in all below, p50", FileUnit.Nanoseconds);
    public static FileRow BareAppendMedian { get; } = new("bare append, p50", FileUnit.Nanoseconds);
    public static FileRow BareAppendP999 { get; } = new("bare append, p99.9", FileUnit.Nanoseconds);
    public static FileRow AppendMedian { get; } = new("Append<T>, p50", FileUnit.Nanoseconds, 90);
    public static FileRow AppendP99 { get; } = new("Append<T>, p99", FileUnit.Nanoseconds);
    public static FileRow AppendP999 { get; } = new("Append<T>, p99.9", FileUnit.Nanoseconds, 1000);
    public static FileRow OneDurableCaller { get; } = new("AppendDurableAsync, 1 caller", FileUnit.ThousandsPerSecond);
    public static FileRow EightDurableCallers { get; } = new("AppendDurableAsync, 8 callers", FileUnit.ThousandsPerSecond);
    public static FileRow GroupCommitGain { get; } = new("8 callers over 1", FileUnit.Times, 5);
    public static FileRow SeenMedian { get; } = new("append to seen in Follow, p50", FileUnit.Microseconds, 50);
    public static FileRow SeenP99 { get; } = new("append to seen in Follow, p99", FileUnit.Microseconds);
    public static FileRow IdleFollower { get; } = new("Follow, idle, of a processor", FileUnit.PercentOfProcessor, 1);

    public static IReadOnlyList<FileRow> All { get; } =
    [
        RawWrites, BareAppend, AppendFrames, AppendFramesOfLimit, AppendTyped, AppendRange, AppendAllocation,
        ScaleFirst, ScaleMedian, ScaleSlowest, ScaleLast, ScaleHeapFirst, ScaleHeapLast, ScaleMemoryFirst, ScaleMemoryLast,
        ScaleScan, FindByTime,
        BareScan, ScanFrames, ScanReusing, ScanReusingAllocation, ReadNew, ScanSkipping, ScanInParallel,
        BareScanOfTicks, TickFrames, TickViews, TickObjects,
        ReadAtMedian, ReadAtP99, ReaderMemory, ProcessMemory, ReaderHeap, OpenWriter, OpenReader, RecoveryTime, RecoveryVerified,
        ClockPair, BareAppendMedian, BareAppendP999, AppendMedian, AppendP99, AppendP999,
        OneDurableCaller, EightDurableCallers, GroupCommitGain,
        SeenMedian, SeenP99, IdleFollower,
    ];
}
