using CustomBinarySerializer.Graphs.BuiltIn;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reflection;

namespace CustomBinarySerializer.Graphs.Reading;

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
