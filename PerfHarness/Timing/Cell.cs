using System.Runtime.CompilerServices;
using PerfHarness.Workloads.Operations;

namespace PerfHarness.Timing;

/// <summary>
/// One operation over the messages of a workload, one after another and around, and the only loop that is ever timed
/// for it.
/// </summary>
internal abstract class Cell(Route route, Direction direction, int messageCount)
{
    public Route Route { get; } = route;

    public Direction Direction { get; } = direction;

    public int MessageCount { get; } = messageCount;

    /// <summary>Goes on where it stopped: a slice of time may be shorter than all messages take.</summary>
    public abstract void Run(int messages);
}

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
