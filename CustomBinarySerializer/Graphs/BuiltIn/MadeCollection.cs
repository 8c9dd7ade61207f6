using CustomBinarySerializer.Graphs.Reading;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>A collection that can only be made with its items.</summary>
internal sealed class MadeCollection(int number, CollectionForm form) : SpecialObject(number, form.Type, null)
{
    private bool _hasStoppedWaiting;

    /// <summary>The items, once they have been read.</summary>
    internal CollectionUnderWay? Items { get; set; }

    internal override bool StopWaiting()
    {
        bool wasWaiting = !_hasStoppedWaiting;
        _hasStoppedWaiting = true;
        return wasWaiting;
    }

    internal override bool CanChange => Value is null;

    internal override bool IsWhole => Value is not null;

    internal override bool TryComplete(GraphCompletion completion)
    {
        if (Value is not null || Items is not { } items || (!items.CanCompareAtOnce && !_hasStoppedWaiting))
        {
            return false;
        }

        Value = items.Fill(completion.Host);
        completion.BecomeWhole(this);
        return true;
    }
}
