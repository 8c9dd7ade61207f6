using CustomBinarySerializer.Generator.HandWritten.Steps;
using CustomBinarySerializer.Generator.HandWritten.Values;

namespace CustomBinarySerializer.Generator.HandWritten.Comparing;

/// <summary>A comparison of the iteration counts of two loops whose bodies match.</summary>
internal static class LoopCounts
{
    private const int MostItems = 64;

    /// <summary>
    /// Returns the number of additional items of the writing loop, if the counts differ by a constant; 0 if they are
    /// equal or nothing is known.
    /// </summary>
    /// <param name="write">The loop of the writing method.</param>
    /// <param name="written">The iteration count; null if only the end of the payload determines it.</param>
    /// <param name="read">The loop of the reading method.</param>
    /// <param name="wanted">The iteration count of the reading loop.</param>
    /// <param name="facts">The assumptions of the path.</param>
    internal static int Difference(Step.Loop write, Value? written, Step.Loop read, Value? wanted, Facts facts)
    {
        if (written is null || wanted is null || !HasTransfer(write) || !HasTransfer(read))
        {
            return 0;
        }

        (Value? one, decimal plus) = Split(written);
        (Value? other, decimal otherPlus) = Split(wanted);
        decimal items = plus - otherPlus;
        bool isSame = one is null ? other is null : one.Equals(other) && IsCertain(one);
        return isSame && items != 0 && Math.Abs(items) <= MostItems && items == decimal.Truncate(items)
            && MayHave(items > 0 ? written : wanted, Math.Abs(items), facts)
            ? (int)items
            : 0;
    }

    /// <summary>Adds the fact that a loop runs at least a given number of times.</summary>
    internal static Facts Assume(Facts facts, Value times, int items) => facts.Assume(AtLeast(times, items), true);

    /// <summary>Returns a position before the given number of a loop's items and the steps that follow.</summary>
    internal static Cursor? Before(Step.Loop loop, int items, Cursor? after)
    {
        Cursor? cursor = after;
        for (int i = 0; i < items; i++)
        {
            cursor = Cursor.Enter(loop.Body, cursor);
        }

        return cursor;
    }

    private static bool MayHave(Value times, decimal items, Facts facts) => facts.Decide(AtLeast(times, items)) != false;

    private static Value AtLeast(Value times, decimal items) => Terms.Less(Terms.Number(items - 1), times);

    // Only steps of every item count: a condition may skip the last one.
    private static bool HasTransfer(Step.Loop loop) => loop.Body.Any(step => step is Step.Transfer or Step.Scope { Call: not null });

    private static (Value? Of, decimal By) Split(Value times) => times switch
    {
        Value.Constant { Content: decimal number } => (null, number),
        Value.Offset offset => (offset.Of, offset.By),
        _ => (times, 0),
    };

    // Either alternative may be the one of the other method.
    private static bool IsCertain(Value value)
    {
        bool isCertain = value is not Value.Either;
        Terms.Rebuild(value, part =>
        {
            isCertain &= IsCertain(part);
            return part;
        });
        return isCertain;
    }
}
