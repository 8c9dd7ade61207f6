namespace PerfHarness.Workloads.Operations;

/// <summary>
/// Runs an operation on messages in an order that repeats too rarely for a branch predictor to learn it.
/// </summary>
internal readonly struct RandomOrder<TOperation>(TOperation operation, int messageCount) : IOperation
    where TOperation : struct, IOperation
{
    private const int MostMessages = 16_384;
    private const int TimesEach = 16;
    private const int Seed = 1;

    private readonly TOperation _operation = operation;
    private readonly int[] _order = new Random(Seed).GetItems(
        [.. Enumerable.Range(0, messageCount)], Math.Min(MostMessages, TimesEach * messageCount));

    public int Length => _order.Length;

    public object? Run(int index) => _operation.Run(_order[index]);
}
