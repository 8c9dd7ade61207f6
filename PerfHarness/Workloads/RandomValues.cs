namespace PerfHarness.Workloads;

/// <summary>Creates random values.</summary>
internal static class RandomValues
{
    private const string Letters = "abcdefghijklmnopqrstuvwxyz";
    private static readonly DateTime Earliest = new(2000, 1, 1, 0, 0, 0, DateTimeKind.Utc);
    private static readonly TimeSpan Period = TimeSpan.FromDays(10_000);

    public static string Text(Random random, int minLength, int maxLength) => Text(random, Letters, minLength, maxLength);

    public static string Text(Random random, string characters, int minLength, int maxLength) =>
        random.GetString(characters, random.Next(minLength, maxLength + 1));

    public static bool Bool(Random random) => random.Next(2) != 0;

    public static int Int(Random random) => unchecked((int)random.NextInt64());

    public static decimal Price(Random random) => new(random.Next(1, 100_000_000), 0, 0, isNegative: false, scale: (byte)random.Next(1, 5));

    public static Guid Guid(Random random)
    {
        Span<byte> bytes = stackalloc byte[16];
        random.NextBytes(bytes);
        return new Guid(bytes);
    }

    public static DateTime DateTime(Random random) => Earliest + new TimeSpan(random.NextInt64(Period.Ticks));
}
