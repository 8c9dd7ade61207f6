namespace CustomBinarySerializer.Graphs.Reading;

/// <summary>An object with fields that stands where its references said another type.</summary>
internal sealed class PlainObject(int number, object value) : SpecialObject(number, value.GetType(), value)
{
    internal override bool CanChange => false;

    internal override bool IsWhole => true;

    internal override bool TryComplete(GraphCompletion completion) => false;
}
