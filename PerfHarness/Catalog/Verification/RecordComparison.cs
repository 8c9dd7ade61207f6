using System.Collections;
using System.Collections.Concurrent;

namespace PerfHarness.Catalog.Verification;

/// <summary>
/// Compares records property by property. It finds properties by reflection, so that a property that a contract misses
/// is compared, too.
/// </summary>
internal static class RecordComparison
{
    private static readonly ConcurrentDictionary<Type, PropertyInfo[]> Properties = new();

    /// <summary>
    /// Returns the path and values of the first difference, <c>.Parameters[2].Name is …</c>, or null if there is none.
    /// </summary>
    public static string? FirstDifference(object? expected, object? actual)
    {
        if (expected is null || actual is null || expected.GetType() != actual.GetType())
        {
            return Equals(expected, actual) ? null : Difference(expected, actual);
        }

        return (expected, actual) switch
        {
            (IList expectedItems, IList actualItems) => FirstDifferenceInLists(expectedItems, actualItems),
            (ICustomBinarySerializable, _) => FirstDifferenceInProperties(expected, actual),
            _ => expected.Equals(actual) ? null : Difference(expected, actual),
        };
    }

    private static string? FirstDifferenceInLists(IList expected, IList actual)
    {
        if (expected.Count != actual.Count)
        {
            return $".Count{Difference(expected.Count, actual.Count)}";
        }

        for (int i = 0; i < expected.Count; i++)
        {
            if (FirstDifference(expected[i], actual[i]) is { } difference)
            {
                return $"[{i}]{difference}";
            }
        }

        return null;
    }

    private static string? FirstDifferenceInProperties(object expected, object actual)
    {
        foreach (PropertyInfo property in Properties.GetOrAdd(expected.GetType(), type => type.GetProperties()))
        {
            if (FirstDifference(property.GetValue(expected), property.GetValue(actual)) is { } difference)
            {
                return $".{property.Name}{difference}";
            }
        }

        return null;
    }

    private static string Difference(object? expected, object? actual) =>
        $" is {Quoted(actual)}, expected {Quoted(expected)}.";

    private static string Quoted(object? value) => value is null ? "null" : $"'{value}'";
}
