using PerfHarness.Workloads.Operations;

namespace PerfHarness.Micro;

/// <summary>One operation on one message after the other, round and round.</summary>
internal sealed class Turn<TOperation>(TOperation operation, int messageCount)
    where TOperation : struct, IOperation
{
    private int _index;

    public object? Next()
    {
        int index = _index;
        int next = index + 1;
        _index = next == messageCount ? 0 : next;
        return operation.Run(index);
    }
}
