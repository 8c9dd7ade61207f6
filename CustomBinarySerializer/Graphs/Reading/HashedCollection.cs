namespace CustomBinarySerializer.Graphs.Reading;

/// <summary>
/// A dictionary or set, which BinaryFormatter has as an object with names and values: it takes its turn among the special ones, so
/// that the others keep their order.
/// </summary>
internal sealed class HashedCollection(int number, object value) : SpecialObject(number, value.GetType(), value)
{
    private bool _hadItsTurn;

    internal override bool CanChange => false;

    internal override bool IsWhole => _hadItsTurn;

    internal override bool TryComplete(GraphCompletion completion)
    {
        _hadItsTurn = true;
        completion.BecomeWhole(this);
        return true;
    }
}
