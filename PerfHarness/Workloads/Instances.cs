using CustomBinarySerializer;

namespace PerfHarness.Workloads;

internal static class Instances
{
    /// <summary>
    /// Enough that no loop works on one constant object, few enough that all stay in the first-level cache.
    /// </summary>
    public const int Many = 64;

    /// <summary>Enough that no branch predictor remembers them.</summary>
    public const int Different = 4_096;

    public static ICustomBinarySerializable[] Create(int count, Func<ICustomBinarySerializable> create) =>
        [.. Enumerable.Range(0, count).Select(_ => create())];

    /// <summary>
    /// A string object of its own, as a reader makes them: with one literal for all messages, where that and the buffer
    /// happen to be can double a time.
    /// </summary>
    public static string Text(string text) => new(text.AsSpan());
}
