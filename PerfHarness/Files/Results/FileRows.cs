namespace PerfHarness.Files.Results;

/// <summary>The rows of the tables, with their targets.</summary>
internal static class FileRows
{
    private static readonly List<FileRow> s_all = [];

    public static FileRow RawWrites { get; } = Add("raw writes of 1 MiB", FileUnit.MillionsPerSecond);
    public static FileRow BareAppend { get; } = Add("bare journal, append", FileUnit.MillionsPerSecond);
    public static FileRow AppendFrames { get; } = Add("AppendFrames", FileUnit.MillionsPerSecond, 25);
    public static FileRow AppendFramesOfLimit { get; } = Add("AppendFrames, of bare", FileUnit.PercentOfLimit, 65);
    public static FileRow AppendTyped { get; } = Add("Append<T>", FileUnit.MillionsPerSecond, 15);
    public static FileRow AppendRange { get; } = Add("AppendRange", FileUnit.MillionsPerSecond);
    public static FileRow AppendAllocation { get; } = Add("Append<T>, allocated", FileUnit.BytesPerMessage, 0.01);
    public static FileRow ScaleFirst { get; } = Add("Append<T>, first 10 M", FileUnit.MillionsPerSecond);
    public static FileRow ScaleMedian { get; } = Add("median of all 10 M", FileUnit.MillionsPerSecond);
    public static FileRow ScaleSlowest { get; } = Add("slowest 10 M", FileUnit.MillionsPerSecond);
    public static FileRow ScaleLast { get; } = Add("last 10 M", FileUnit.MillionsPerSecond);
    public static FileRow ScaleHeapFirst { get; } = Add("managed heap after the first 10 M", FileUnit.Megabytes);
    public static FileRow ScaleHeapLast { get; } = Add("managed heap after the last 10 M", FileUnit.Megabytes);
    public static FileRow ScaleMemoryFirst { get; } = Add("process after the first 10 M", FileUnit.Megabytes);
    public static FileRow ScaleMemoryLast { get; } = Add("process after the last 10 M", FileUnit.Megabytes);
    public static FileRow ScaleScan { get; } = Add("ReadFrames of what is kept", FileUnit.MillionsPerSecond);
    public static FileRow FindByTime { get; } = Add("FindOrdinal, p50", FileUnit.Microseconds);
    public static FileRow BareScan { get; } = Add("bare journal, scan", FileUnit.MillionsPerSecond);
    public static FileRow ScanFrames { get; } = Add("ReadFrames", FileUnit.MillionsPerSecond, 50);
    public static FileRow ScanReusing { get; } = Add("Scan, reusing", FileUnit.MillionsPerSecond, 20);
    public static FileRow ScanReusingAllocation { get; } = Add("Scan, allocated", FileUnit.BytesPerMessage, 0.01);
    public static FileRow ReadNew { get; } = Add("Read, new objects", FileUnit.MillionsPerSecond, 12);
    public static FileRow ScanSkipping { get; } = Add("Scan, other type", FileUnit.MillionsPerSecond, 60);
    public static FileRow ScanInParallel { get; } = Add("ScanInParallel, reusing", FileUnit.MillionsPerSecond);
    public static FileRow BareScanOfTicks { get; } = Add("ticks: bare journal, scan", FileUnit.MillionsPerSecond);
    public static FileRow TickFrames { get; } = Add("ticks: ReadFrames", FileUnit.MillionsPerSecond);
    public static FileRow TickViews { get; } = Add("ticks: two members of a view", FileUnit.MillionsPerSecond, 40);
    public static FileRow TickObjects { get; } = Add("ticks: the same of an object", FileUnit.MillionsPerSecond);
    public static FileRow ReadAtMedian { get; } = Add("ReadAt, random, p50", FileUnit.Microseconds, 3.5);
    public static FileRow ReadAtP99 { get; } = Add("ReadAt, random, p99", FileUnit.Microseconds);
    public static FileRow ReaderMemory { get; } = Add("ReadAt, peak memory", FileUnit.Megabytes, 64);
    public static FileRow ProcessMemory { get; } = Add("before opening, of the process", FileUnit.Megabytes);
    public static FileRow ReaderHeap { get; } = Add("ReadAt, held by reader", FileUnit.Megabytes, 64);
    public static FileRow OpenWriter { get; } = Add("open to write, first call", FileUnit.Milliseconds, 100);
    public static FileRow OpenReader { get; } = Add("open to read, first call", FileUnit.Milliseconds, 100);
    public static FileRow RecoveryTime { get; } = Add("recovery after a kill", FileUnit.Milliseconds);
    public static FileRow RecoveryVerified { get; } = Add("recovery, verified", FileUnit.Megabytes);
    public static FileRow ClockPair { get; } = Add("clock pair, in all below, p50", FileUnit.Nanoseconds);
    public static FileRow BareAppendMedian { get; } = Add("bare append, p50", FileUnit.Nanoseconds);
    public static FileRow BareAppendP999 { get; } = Add("bare append, p99.9", FileUnit.Nanoseconds);
    public static FileRow AppendMedian { get; } = Add("Append<T>, p50", FileUnit.Nanoseconds, 90);
    public static FileRow AppendP99 { get; } = Add("Append<T>, p99", FileUnit.Nanoseconds);
    public static FileRow AppendP999 { get; } = Add("Append<T>, p99.9", FileUnit.Nanoseconds, 1000);
    public static FileRow OneDurableCaller { get; } = Add("AppendDurableAsync, 1 caller", FileUnit.ThousandsPerSecond);
    public static FileRow EightDurableCallers { get; } = Add("AppendDurableAsync, 8 callers", FileUnit.ThousandsPerSecond);
    public static FileRow GroupCommitGain { get; } = Add("8 callers over 1", FileUnit.Times, 5);
    public static FileRow SeenMedian { get; } = Add("append to seen in Follow, p50", FileUnit.Microseconds, 50);
    public static FileRow SeenP99 { get; } = Add("append to seen in Follow, p99", FileUnit.Microseconds);
    public static FileRow IdleFollower { get; } = Add("Follow, idle, of a processor", FileUnit.PercentOfProcessor, 1);

    /// <summary>All rows, in the order of the tables.</summary>
    public static IReadOnlyList<FileRow> All => s_all;

    private static FileRow Add(string name, FileUnit unit, double? target = null)
    {
        s_all.Add(new FileRow(name, unit, target));
        return s_all[^1];
    }
}
