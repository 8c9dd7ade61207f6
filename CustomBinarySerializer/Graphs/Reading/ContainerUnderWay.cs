using CustomBinarySerializer.Graphs.BuiltIn;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reflection;

namespace CustomBinarySerializer.Graphs.Reading;

/// <summary>What holds places for objects that are still to come: the elements of an array, or the items of a collection with its comparer.</summary>
internal abstract class ContainerUnderWay
{
    private int _awaited;

    /// <summary>Whether every object that has a place here has come.</summary>
    internal bool IsWhole => _awaited == 0;

    /// <summary>Notes that an object is to come.</summary>
    internal void Await() => _awaited++;

    /// <summary>Notes that an object has come.</summary>
    internal void Arrive(GraphCompletion completion)
    {
        if (--_awaited == 0)
        {
            BecomeWhole(completion);
        }
    }

    /// <summary>Does what had to wait for the last object.</summary>
    protected abstract void BecomeWhole(GraphCompletion completion);
}

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

/// <summary>A collection whose items haven't been added yet. They are added once, and not before each of them is whole: most collections take copies.</summary>
internal sealed class CollectionUnderWay(CollectionForm form, object? instance, int number, int count) : ContainerUnderWay
{
    /// <summary>Bytes of memory, rounded up, that one takes with its lists.</summary>
    internal const int Bytes = 192;
    private bool _isFilled;

    /// <summary>Its number among the objects.</summary>
    internal int Number { get; } = number;

    internal int Count { get; } = count;

    internal object? Comparer { get; set; }

    /// <summary>Whether the comparer was still to come when the body was read.</summary>
    internal bool IsComparerLate { get; set; }

    /// <summary>The items, once all have been read.</summary>
    internal Array[]? Items { get; set; }

    /// <summary>Whether items can be compared as soon as they are whole.</summary>
    internal bool CanCompareAtOnce { get; set; }

    /// <summary>Whether nothing is to be waited for.</summary>
    internal bool CanBeFilledAtOnce => CanCompareAtOnce && IsWhole;

    /// <summary>Whether callbacks of the items must have run before they are compared.</summary>
    internal bool WaitsForCallbacks(GraphTypes types) =>
        Items![form.ComparedPart] is object?[] keys && keys.Any(key => key is not (null or string) && types.EventsOf(key.GetType()).HasOnDeserialized);

    /// <summary>Adds the items, if that hasn't been done.</summary>
    internal void FillOnce(GraphHost host)
    {
        if (!_isFilled)
        {
            Fill(host);
        }
    }

    /// <summary>Adds the items; returns the collection.</summary>
    internal object Fill(GraphHost host)
    {
        if (form.ItemVisits != Visits.None)
        {
            int perItem = form.VisitsPerItem(Count);
            if (perItem == Count)
            {
                // A list: short keys cost their comparisons, too.
                host.Visits.Spend(Items![form.ComparedPart].GetType(), (long)Count * perItem);
            }

            host.Visits.Require(Items![form.ComparedPart], Comparer, form.ItemVisits, perItem, host.LongestText);
        }

        _isFilled = true;
        try
        {
            return form.Fill(instance, Comparer, Items!, host.Payload);
        }
        catch (Exception e) when (e is not BinarySerializationException)
        {
            throw GraphErrors.Threw(form.Type, "Adding the items", e);
        }
    }

    protected override void BecomeWhole(GraphCompletion completion)
    {
        if (CanCompareAtOnce && Items is not null && !form.IsMadeOfItems)
        {
            FillOnce(completion.Host);
        }
    }
}
