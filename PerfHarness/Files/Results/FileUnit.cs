namespace PerfHarness.Files.Results;

/// <summary>What a figure counts, and with it whether more is better.</summary>
internal enum FileUnit
{
    MillionsPerSecond,
    ThousandsPerSecond,
    Times,
    PercentOfLimit,
    Nanoseconds,
    Microseconds,
    Milliseconds,
    Megabytes,
    PercentOfProcessor,
    BytesPerMessage,
}
