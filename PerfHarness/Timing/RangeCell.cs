using PerfHarness.Workloads.Operations;

namespace PerfHarness.Timing;

/// <summary>The cell of an operation on blocks of messages.</summary>
internal sealed class RangeCell<TOperation>(Route route, Direction direction, int messagesPerBlock, TOperation operation)
    : Cell(route, direction, messagesPerBlock * operation.Blocks)
    where TOperation : struct, IRangeOperation
{
    private int _next;
    private int _owed;

    // The rest of a block is carried to the next call, so that the average is the number of messages asked for.
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
