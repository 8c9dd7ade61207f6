using CustomBinarySerializer.ObjectGraph.BuiltIn;
using CustomBinarySerializer.ObjectGraph.Types;

namespace CustomBinarySerializer.ObjectGraph.Reading;

/// <summary>A collection whose items haven't been added yet.</summary>
internal sealed class CollectionUnderWay(CollectionForm form, object? instance, int number, int count)
{
    /// <summary>Bytes of memory, rounded up, that one takes with its lists.</summary>
    internal const int Bytes = 192;

    /// <summary>Its number among the objects.</summary>
    internal int Number { get; } = number;

    internal int Count { get; } = count;

    internal object? Comparer { get; set; }

    internal Array[]? Items { get; set; }

    /// <summary>Objects among the items that are still to come.</summary>
    internal SpecialObject[] Awaited { get; set; } = [];

    /// <summary>Whether items can be compared as soon as they are there.</summary>
    internal bool CanCompareAtOnce { get; set; }

    /// <summary>Whether nothing is to be waited for.</summary>
    internal bool CanBeFilledAtOnce => CanCompareAtOnce && Array.TrueForAll(Awaited, special => !special.MustBeAwaited);

    /// <summary>Whether callbacks of the items must have run before they are compared.</summary>
    internal bool WaitsForCallbacks(GraphTypes types) =>
        Items![form.ComparedPart] is object?[] keys && keys.Any(key => key is not (null or string) && types.EventsOf(key.GetType()).HasOnDeserialized);

    /// <summary>Adds the items; returns the collection.</summary>
    internal object Fill(GraphHost host)
    {
        if (form.ItemVisits != Visits.None)
        {
            host.Visits.Require(Items![form.ComparedPart], Comparer, form.ItemVisits, form.VisitsPerItem(Count), host.LongestText);
        }

        try
        {
            return form.Fill(instance, Comparer, Items!, host.Payload);
        }
        catch (Exception e) when (e is not BinarySerializationException)
        {
            throw GraphErrors.Threw(form.Type, "Adding the items", e);
        }
    }
}
