using System.Runtime.CompilerServices;
using PerfHarness.Workloads.Operations;

namespace PerfHarness.Timing;

/// <summary>Many messages with one call, block after block and around.</summary>
internal sealed class RangeCell<TOperation>(Route route, Direction direction, int messagesPerBlock, TOperation operation)
    : Cell(route, direction, messagesPerBlock * operation.Blocks)
    where TOperation : struct, IRangeOperation
{
    private int _next;
    private int _owed;

    // What isn't a whole block is done with the next call: on the average it runs what it is asked for.
    [MethodImpl(MethodImplOptions.NoInlining)]
    public override void Run(int messages)
    {
        unchecked
        {
            TOperation local = operation;
            object? last = null;
            int owed = _owed + messages;
            int next = _next;
            for (; owed >= messagesPerBlock; owed -= messagesPerBlock)
            {
                last = local.Run(next);
                next = next + 1 == local.Blocks ? 0 : next + 1;
            }

            _owed = owed;
            _next = next;
            GC.KeepAlive(last);
        }
    }
}
