using System.Runtime.CompilerServices;
using PerfHarness.Workloads.Operations;

namespace PerfHarness.Limits.Timing;

/// <summary>One operation over all messages of a workload, and the only loop that is ever timed for it.</summary>
internal abstract class Cell(Route route, Direction direction, int messageCount)
{
    public Route Route { get; } = route;

    public Direction Direction { get; } = direction;

    public int MessageCount { get; } = messageCount;

    public abstract void Run(int sweeps);
}

internal sealed class Cell<TOperation>(Route route, Direction direction, int messageCount, TOperation operation)
    : Cell(route, direction, messageCount)
    where TOperation : struct, IOperation
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public override void Run(int sweeps)
    {
        unchecked
        {
            TOperation local = operation;
            int count = MessageCount;
            object? last = null;
            for (int sweep = 0; sweep < sweeps; sweep++)
            {
                for (int index = 0; index < count; index++)
                {
                    last = local.Run(index);
                }
            }

            GC.KeepAlive(last);
        }
    }
}
