namespace PerfHarness.Workloads;

/// <summary>Creates the messages of workloads.</summary>
internal static class Instances
{
    /// <summary>
    /// The number of equal messages: enough that no loop uses one constant object, and few enough for the first-level
    /// cache.
    /// </summary>
    public const int Many = 64;

    /// <summary>The number of different messages: too many for a branch predictor.</summary>
    public const int Different = 4_096;

    public static ICustomBinarySerializable[] Create(int count, Func<ICustomBinarySerializable> create) =>
        [.. Enumerable.Range(0, count).Select(_ => create())];

    /// <summary>
    /// Creates a string object, as a reader does. With one literal for all messages, the addresses of literal and
    /// buffer can double a time.
    /// </summary>
    public static string Text(string text) => new(text.AsSpan());
}
