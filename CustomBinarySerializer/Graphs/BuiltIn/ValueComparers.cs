namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>
/// The comparers of dictionaries that compare their values too: in the place of the comparer of the keys stands an array of both, where
/// that of the values isn't the default one.
/// </summary>
internal static class ValueComparers
{
    /// <summary>Returns what is to be written in the place of the comparer of the keys.</summary>
    internal static object? ToWrite<TValue>(object? ofKeys, IEqualityComparer<TValue> ofValues) =>
        HashComparers.ToWrite(ofValues) is { } written ? new[] { ofKeys, written } : ofKeys;

    /// <summary>Returns the comparers of keys and values, null for the default ones. They may be of any type: check them.</summary>
    internal static (object? OfKeys, object? OfValues) ToUse(object? comparer) =>
        comparer is object?[] { Length: 2 } both ? (both[0], both[1]) : (comparer, null);
}
