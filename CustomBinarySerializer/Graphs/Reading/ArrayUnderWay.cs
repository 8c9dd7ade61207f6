namespace CustomBinarySerializer.Graphs.Reading;

/// <summary>An array some elements of which are still to come, or hold structs with such.</summary>
internal sealed class ArrayUnderWay : ContainerUnderWay
{
    private readonly List<InfoObject> _waiting = [];

    /// <summary>Calls an object when the array is whole.</summary>
    internal void CallWhenWhole(InfoObject special) => _waiting.Add(special);

    protected override void BecomeWhole(GraphCompletion completion)
    {
        foreach (InfoObject special in _waiting)
        {
            special.ArrayIsWhole(completion);
        }

        _waiting.Clear();
    }
}
