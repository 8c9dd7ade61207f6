namespace PerfHarness.Workloads.Operations;

/// <summary>
/// Runs an operation on messages in an order that repeats too rarely for a branch predictor to learn it.
/// </summary>
internal readonly struct RandomOrder<TOperation>(TOperation operation, int messageCount) : IOperation
    where TOperation : struct, IOperation
{
    private readonly TOperation _operation = operation;
    private readonly int[] _order = RandomOrder.Of(messageCount);

    public int Length => _order.Length;

    public object? Run(int index) => _operation.Run(_order[index]);
}

/// <summary>Creates orders in which each message comes several times.</summary>
internal static class RandomOrder
{
    private const int MostMessages = 16_384;
    private const int TimesEach = 16;
    private const int Seed = 1;

    internal static int[] Of(int messageCount) =>
        new Random(Seed).GetItems([.. Enumerable.Range(0, messageCount)], Math.Min(MostMessages, TimesEach * messageCount));
}
