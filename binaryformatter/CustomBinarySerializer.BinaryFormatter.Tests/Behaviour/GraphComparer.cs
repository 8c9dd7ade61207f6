using System.Collections;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.Graphs.Tests.Behaviour;

/// <summary>
/// Tells whether two graphs are the same: types, values of all fields, private ones included, and which references lead to
/// one object. Of the framework's collections it compares items and comparers, since their insides depend on their history.
/// </summary>
internal sealed class GraphComparer
{
    private const BindingFlags DeclaredFields = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    private readonly Dictionary<object, object> _pairs = new(ReferenceEqualityComparer.Instance);
    private readonly Dictionary<object, object> _pairsBack = new(ReferenceEqualityComparer.Instance);
    private readonly Queue<(object? Expected, object? Actual, string Path)> _waiting = [];

    private GraphComparer()
    {
    }

    /// <summary>Where two graphs part, or null.</summary>
    internal static string? Difference(object? expected, object? actual)
    {
        GraphComparer comparer = new();
        comparer._waiting.Enqueue((expected, actual, "root"));
        while (comparer._waiting.TryDequeue(out (object? Expected, object? Actual, string Path) pair))
        {
            if (comparer.Compare(pair.Expected, pair.Actual, pair.Path) is { } difference)
            {
                return $"{pair.Path}: {difference}";
            }
        }

        return null;
    }

    private string? Compare(object? expected, object? actual, string path)
    {
        if (expected is null || actual is null)
        {
            return expected == actual ? null : $"{expected ?? "null"} became {actual ?? "null"}";
        }

        Type type = expected.GetType();
        if (type != actual.GetType())
        {
            return $"a {type} became a {actual.GetType()}";
        }

        if (!type.IsValueType && expected is not "" && IsMet(expected, actual) is { } known)
        {
            return known ? null : "two references lead to one object, or one object became two";
        }

        return expected switch
        {
            string or decimal => expected.Equals(actual) ? null : $"{expected} became {actual}",
            DateTime time => time.ToBinary() == ((DateTime)actual).ToBinary() ? null : $"{time:O} became {actual:O}",
            double number => BitConverter.DoubleToInt64Bits(number) == BitConverter.DoubleToInt64Bits((double)actual) ? null : $"{number} became {actual}",
            float number => BitConverter.SingleToInt32Bits(number) == BitConverter.SingleToInt32Bits((float)actual) ? null : $"{number} became {actual}",
            _ when type.IsPrimitive || type.IsEnum => expected.Equals(actual) ? null : $"{expected} became {actual}",
            Array array => CompareArrays(array, (Array)actual, path),
            IEnumerable items when IsOfTheFramework(type) => CompareItems(items, (IEnumerable)actual, path),
            _ => CompareFields(expected, actual, type, path),
        };
    }

    /// <summary>Whether the two have been met together, or null if neither has been met.</summary>
    private bool? IsMet(object expected, object actual)
    {
        bool isNew = _pairs.TryAdd(expected, actual);
        bool isNewBack = _pairsBack.TryAdd(actual, expected);
        return isNew && isNewBack ? null : !isNew && !isNewBack && _pairs[expected] == actual && _pairsBack[actual] == expected;
    }

    private string? CompareArrays(Array expected, Array actual, string path)
    {
        for (int dimension = 0; dimension < expected.Rank; dimension++)
        {
            if (expected.GetLowerBound(dimension) != actual.GetLowerBound(dimension) || expected.GetLength(dimension) != actual.GetLength(dimension))
            {
                return $"dimension {dimension} has another length or lower bound";
            }
        }

        return CompareAll(expected, actual, path);
    }

    private string? CompareItems(IEnumerable expected, IEnumerable actual, string path)
    {
        object? comparer = ComparerOf(expected);
        if (!IsDefault(comparer) && !Equals(comparer, ComparerOf(actual)))
        {
            return $"the comparer {comparer} became {ComparerOf(actual)}";
        }

        return CompareAll(InOrder(expected), InOrder(actual), path);
    }

    // A Hashtable has none of its own, and may have another one after a round trip.
    private static IEnumerable InOrder(IEnumerable items) =>
        items is Hashtable table ? table.Cast<DictionaryEntry>().OrderBy(entry => entry.Key.ToString(), StringComparer.Ordinal) : items;

    private string? CompareAll(IEnumerable expected, IEnumerable actual, string path)
    {
        IEnumerator others = actual.GetEnumerator();
        int index = 0;
        foreach (object? item in expected)
        {
            if (!others.MoveNext())
            {
                return $"it has {index} items only";
            }

            _waiting.Enqueue((item, others.Current, $"{path}[{index++}]"));
        }

        return others.MoveNext() ? $"it has more than {index} items" : null;
    }

    private string? CompareFields(object expected, object actual, Type type, string path)
    {
        for (Type? level = type; level is not null; level = level.BaseType)
        {
            foreach (FieldInfo field in level.GetFields(DeclaredFields))
            {
                if (!field.IsNotSerialized)
                {
                    _waiting.Enqueue((field.GetValue(expected), field.GetValue(actual), $"{path}.{field.Name}"));
                }
            }
        }

        return null;
    }

    private static object? ComparerOf(IEnumerable collection) =>
        (collection.GetType().GetProperty("Comparer") ?? collection.GetType().GetProperty("KeyComparer"))?.GetValue(collection);

    // The runtime has several, and changes from one to the other.
    private static bool IsDefault(object? comparer) => comparer is null || comparer.GetType().Name.Contains("EqualityComparer", StringComparison.Ordinal);

    private static bool IsOfTheFramework(Type type) =>
        type.Namespace?.StartsWith("System.Collections", StringComparison.Ordinal) == true && !type.IsDefined(typeof(CompilerGeneratedAttribute));
}
