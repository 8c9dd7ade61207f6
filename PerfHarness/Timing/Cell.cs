using PerfHarness.Workloads.Operations;

namespace PerfHarness.Timing;

/// <summary>
/// An operation on the messages of a workload in turn, and the loop that is timed.
/// </summary>
internal abstract class Cell(Route route, Direction direction, int messageCount)
{
    public Route Route { get; } = route;

    public Direction Direction { get; } = direction;

    public int MessageCount { get; } = messageCount;

    /// <summary>Runs the operation on a number of messages, from the one after the last call's on.</summary>
    public abstract void Run(int messages);
}

/// <summary>The cell of one operation.</summary>
internal sealed class Cell<TOperation>(Route route, Direction direction, int messageCount, TOperation operation)
    : Cell(route, direction, messageCount)
    where TOperation : struct, IOperation
{
    private int _next;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public override void Run(int messages)
    {
        unchecked
        {
            TOperation local = operation;
            int count = MessageCount;
            int index = _next;
            object? last = null;
            while (messages > 0)
            {
                int end = Math.Min(count, index + messages);
                messages -= end - index;
                for (; index < end; index++)
                {
                    last = local.Run(index);
                }

                index = end == count ? 0 : end;
            }

            _next = index;
            GC.KeepAlive(last);
        }
    }
}
