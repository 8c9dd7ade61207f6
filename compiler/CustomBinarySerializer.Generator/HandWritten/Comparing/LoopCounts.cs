using CustomBinarySerializer.Generator.HandWritten.Steps;
using CustomBinarySerializer.Generator.HandWritten.Values;

namespace CustomBinarySerializer.Generator.HandWritten.Comparing;

/// <summary>Compares how often two loops run whose bodies match.</summary>
internal static class LoopCounts
{
    private const int MostItems = 64;

    /// <summary>Returns how many items more the writing loop has, where both counts are one value and a number; 0 where they are equal, or where nothing is known.</summary>
    /// <param name="write">The loop of the writing method.</param>
    /// <param name="written">How often it runs; null where only the end of the payload says so.</param>
    /// <param name="read">The loop of the reading method.</param>
    /// <param name="wanted">How often that runs.</param>
    /// <param name="facts">What the path assumes.</param>
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
        return isSame && items != 0 && Math.Abs(items) <= MostItems && items == decimal.Truncate(items) && MayHave(items > 0 ? written : wanted, Math.Abs(items), facts) ? (int)items : 0;
    }

    /// <summary>Adds the fact that a loop runs at least a number of times.</summary>
    internal static Facts Assume(Facts facts, Value times, int items) => facts.Assume(AtLeast(times, items), true);

    /// <summary>A place before the items of a loop, as often as given, and what follows.</summary>
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

    // Only what each item has counts: a condition may leave out the last one.
    private static bool HasTransfer(Step.Loop loop) => loop.Body.Any(step => step is Step.Transfer or Step.Scope { Call: not null });

    private static (Value? Of, decimal By) Split(Value times) => times switch
    {
        Value.Constant { Content: decimal number } => (null, number),
        Value.Offset offset => (offset.Of, offset.By),
        _ => (times, 0),
    };

    // One of two values may be the other one in the other method.
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
