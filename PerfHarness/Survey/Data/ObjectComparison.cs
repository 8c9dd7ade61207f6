using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.InteropServices;

namespace PerfHarness.Survey.Data;

/// <summary>
/// Compares two graphs by every field, exact types, and the contents of collections, and also which objects, and
/// which texts, are the same object where that is asked for. Goes as deep as it has to without using the stack.
/// </summary>
internal sealed class ObjectComparison
{
    private const BindingFlags OwnFields = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    private readonly Stack<Pair> _open = new();
    private readonly Dictionary<object, object> _counterparts = new(ReferenceEqualityComparer.Instance);
    private readonly Dictionary<Type, FieldInfo[]> _fields = [];
    private readonly bool _comparesIdentity;
    private readonly bool _comparesTextIdentity;

    private ObjectComparison(bool comparesIdentity, bool comparesTextIdentity)
    {
        _comparesIdentity = comparesIdentity;
        _comparesTextIdentity = comparesTextIdentity;
    }

    /// <summary>Returns where the graphs differ first and how, null where they are equal.</summary>
    public static string? FirstDifference(object? expected, object? actual, bool comparesIdentity, bool comparesTextIdentity = false)
    {
        ObjectComparison comparison = new(comparesIdentity, comparesTextIdentity);
        comparison._open.Push(new Pair(expected, actual, null, "root"));
        while (comparison._open.TryPop(out Pair? pair))
        {
            if (comparison.Difference(pair) is { } difference)
            {
                return $"{pair.Path}: {difference}";
            }
        }

        return null;
    }

    private string? Difference(Pair pair)
    {
        if (pair.Expected is null || pair.Actual is null)
        {
            return pair.Expected is null && pair.Actual is null ? null : Instead(pair);
        }

        Type type = pair.Expected.GetType();
        if (type != pair.Actual.GetType())
        {
            return $"{pair.Actual.GetType()} instead of {type}";
        }

        if (IsLeaf(type))
        {
            return !AreSame(pair.Expected, pair.Actual) ? Instead(pair)
                : _comparesTextIdentity && type == typeof(string) && IsKnown(pair, out object? text) && text != pair.Actual ? "another string object where the same was"
                : null;
        }

        if (!type.IsValueType && IsKnown(pair, out object? counterpart))
        {
            return _comparesIdentity && counterpart != pair.Actual ? "another object where the same was" : null;
        }

        return pair.Expected switch
        {
            IDictionary dictionary => Entries(pair, dictionary, (IDictionary)pair.Actual),
            IEnumerable items when IsFrameworkCollection(type) => Items(pair, items, (IEnumerable)pair.Actual),
            _ => Members(pair, type),
        };
    }

    private bool IsKnown(Pair pair, [NotNullWhen(true)] out object? counterpart)
    {
        bool isKnown = _counterparts.TryGetValue(pair.Expected!, out counterpart);
        _counterparts.TryAdd(pair.Expected!, pair.Actual!);
        return isKnown;
    }

    private static bool IsLeaf(Type type) =>
        type.IsPrimitive || type.IsEnum || type == typeof(string) || (type.IsValueType && type.Namespace == nameof(System) && !type.IsGenericType);

    // Two moments of different kinds are equal, and so are 1.0m and 1.00m.
    private static bool AreSame(object expected, object actual) => (expected, actual) switch
    {
        (DateTime one, DateTime other) => one.Ticks == other.Ticks && one.Kind == other.Kind,
        (DateTimeOffset one, DateTimeOffset other) => one.EqualsExact(other),
        (decimal one, decimal other) => decimal.GetBits(one).AsSpan().SequenceEqual(decimal.GetBits(other)),
        (double one, double other) => BitConverter.DoubleToInt64Bits(one) == BitConverter.DoubleToInt64Bits(other),
        (float one, float other) => BitConverter.SingleToInt32Bits(one) == BitConverter.SingleToInt32Bits(other),
        _ => expected.Equals(actual),
    };

    // A value without an identity needs no path once it is the same.
    private static bool AreSameValues(object? expected, object? actual) =>
        expected is ValueType && actual?.GetType() == expected.GetType() && IsLeaf(expected.GetType()) && AreSame(expected, actual);

    // Items that are nothing but their bytes need no box each.
    private static bool AreSameBytes(Array expected, Array actual) =>
        expected.GetType().GetElementType()!.IsPrimitive && expected.Length == actual.Length && BytesOf(expected).SequenceEqual(BytesOf(actual));

    private static ReadOnlySpan<byte> BytesOf(Array items) =>
        MemoryMarshal.CreateReadOnlySpan(ref MemoryMarshal.GetArrayDataReference(items), Buffer.ByteLength(items));

    private static bool IsFrameworkCollection(Type type) =>
        type.IsArray || type.Namespace?.StartsWith("System.Collections", StringComparison.Ordinal) == true;

    private static string Instead(Pair pair) => $"{Shown(pair.Actual)} instead of {Shown(pair.Expected)}";

    private static string Shown(object? value) => value switch
    {
        null => "null",
        DateTime moment => FormattableString.Invariant($"{moment:O} ({moment.Kind})"),
        IFormattable formattable => formattable.ToString(null, System.Globalization.CultureInfo.InvariantCulture),
        string text => $"\"{string.Concat(text.Select(Escaped))}\"",
        _ => value.GetType().Name,
    };

    private static string Escaped(char character) =>
        character is >= ' ' and <= '~' ? character.ToString() : $"\\u{(int)character:X4}";

    private string? Entries(Pair pair, IDictionary expected, IDictionary actual)
    {
        if (expected.Count != actual.Count)
        {
            return $"{actual.Count} entries instead of {expected.Count}";
        }

        foreach (DictionaryEntry entry in expected)
        {
            if (!actual.Contains(entry.Key))
            {
                return $"no entry for {Shown(entry.Key)}";
            }

            object? value = actual[entry.Key];
            if (!AreSameValues(entry.Value, value))
            {
                _open.Push(new Pair(entry.Value, value, pair, $"[{Shown(entry.Key)}]"));
            }
        }

        return null;
    }

    private string? Items(Pair pair, IEnumerable expected, IEnumerable actual)
    {
        if (expected is Array array && AreSameBytes(array, (Array)actual))
        {
            return null;
        }

        object?[] expectedItems = [.. expected.Cast<object?>()];
        object?[] actualItems = [.. actual.Cast<object?>()];
        if (expectedItems.Length != actualItems.Length)
        {
            return $"{actualItems.Length} items instead of {expectedItems.Length}";
        }

        for (int index = 0; index < expectedItems.Length; index++)
        {
            if (!AreSameValues(expectedItems[index], actualItems[index]))
            {
                _open.Push(new Pair(expectedItems[index], actualItems[index], pair, $"[{index}]"));
            }
        }

        return null;
    }

    private string? Members(Pair pair, Type type)
    {
        foreach (FieldInfo field in FieldsOf(type))
        {
            object? expected = field.GetValue(pair.Expected);
            object? actual = field.GetValue(pair.Actual);
            if (!AreSameValues(expected, actual))
            {
                _open.Push(new Pair(expected, actual, pair, $".{NameOf(field)}"));
            }
        }

        return null;
    }

    private FieldInfo[] FieldsOf(Type type)
    {
        if (!_fields.TryGetValue(type, out FieldInfo[]? fields))
        {
            List<FieldInfo> all = [];
            for (Type? current = type; current is not null; current = current.BaseType)
            {
                all.AddRange(current.GetFields(OwnFields));
            }

            fields = [.. all];
            _fields.Add(type, fields);
        }

        return fields;
    }

    // <Age>k__BackingField is the property Age.
    private static string NameOf(FieldInfo field) =>
        field.Name.StartsWith('<') ? field.Name[1..field.Name.IndexOf('>', StringComparison.Ordinal)] : field.Name;

    private sealed record Pair(object? Expected, object? Actual, Pair? Parent, string Step)
    {
        private const int LongestPath = 8;

        public string Path
        {
            get
            {
                Stack<string> steps = new();
                Pair? pair = this;
                for (; pair is not null && steps.Count < LongestPath; pair = pair.Parent)
                {
                    steps.Push(pair.Step);
                }

                return (pair is null ? "" : "…") + string.Concat(steps);
            }
        }
    }
}
