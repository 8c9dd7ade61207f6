namespace PerfHarness.Workloads.Mixed;

internal static class RandomValues
{
    private const int MinTextLength = 3;
    private const int MaxTextLength = 24;
    private static readonly DateTime Earliest = new(2000, 1, 1, 0, 0, 0, DateTimeKind.Utc);
    private static readonly TimeSpan Period = TimeSpan.FromDays(10_000);
    private static readonly TimeSpan Offset = TimeSpan.FromHours(2);

    public static string Text(Random random) =>
        random.GetString("abcdefghijklmnopqrstuvwxyz", random.Next(MinTextLength, MaxTextLength + 1));

    public static Guid Guid(Random random)
    {
        Span<byte> bytes = stackalloc byte[16];
        random.NextBytes(bytes);
        return new Guid(bytes);
    }

    public static DateTime DateTime(Random random) => Earliest + new TimeSpan(random.NextInt64(Period.Ticks));

    public static DateTimeOffset DateTimeOffset(Random random) =>
        new DateTimeOffset(DateTime(random)).ToOffset(Offset);
}
