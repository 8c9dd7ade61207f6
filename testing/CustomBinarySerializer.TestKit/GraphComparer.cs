using System.Collections;
using System.Globalization;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Serialization;

#pragma warning disable SYSLIB0050 // A weak reference has no other public view of both of its values.

namespace CustomBinarySerializer.TestKit;

/// <summary>
/// Compares two object graphs by exact types, serialized fields and collection contents. Uses no recursion, so the
/// stack doesn't limit the depth of a graph.
/// </summary>
internal sealed class GraphComparer
{
    private const BindingFlags OwnFields = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    private static readonly FieldInfo s_trace = typeof(Exception).GetField("_stackTraceString", OwnFields)!;
    private static readonly FieldInfo s_remoteTrace = typeof(Exception).GetField("_remoteStackTraceString", OwnFields)!;

    // A cache that a property makes of other fields.
    private static readonly FieldInfo? s_innerView = typeof(AggregateException).GetField("_rocView", OwnFields);

    private readonly Stack<Pair> _open = new();
    private readonly Dictionary<object, object> _counterparts = new(ReferenceEqualityComparer.Instance);
    private readonly Dictionary<object, object> _originals = new(ReferenceEqualityComparer.Instance);
    private readonly Dictionary<Type, FieldInfo[]> _fields = [];
    private readonly GraphEquality _equality;

    private readonly Func<object, object?>? _valueOf;

    private GraphComparer(GraphEquality equality, Func<object, object?>? valueOf)
    {
        _equality = equality;
        _valueOf = valueOf;
    }

    /// <summary>Returns the path and kind of the first difference, or null if the graphs are equal.</summary>
    /// <param name="expected">The root of the original graph.</param>
    /// <param name="actual">The root of the graph to check.</param>
    /// <param name="equality">The properties that must be equal.</param>
    /// <param name="valueOf">Returns a value that is compared instead of an object's fields, or null to compare
    /// these.</param>
    internal static string? Difference(
        object? expected, object? actual, GraphEquality equality = GraphEquality.Exact, Func<object, object?>? valueOf = null)
    {
        GraphComparer comparer = new(equality, valueOf);
        comparer._open.Push(new Pair(expected, actual, null, null));
        while (comparer._open.TryPop(out Pair? pair))
        {
            if (comparer.Difference(pair) is { } difference)
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

        bool isSame = true;
        if (IsLeaf(type))
        {
            bool hasIdentity = pair.Expected is string { Length: > 0 } && _equality >= GraphEquality.Strings;
            return !AreSame(pair.Expected, pair.Actual) ? Instead(pair)
                : hasIdentity && IsKnown(pair, out isSame) && !isSame ? "another string object where the same was"
                : null;
        }

        if (!type.IsValueType && IsKnown(pair, out isSame))
        {
            return _equality >= GraphEquality.Objects && !isSame ? "another object where the same was" : null;
        }

        if (_valueOf?.Invoke(pair.Expected) is { } value)
        {
            return value.Equals(_valueOf(pair.Actual)) ? null : Instead(pair with { Expected = value, Actual = _valueOf(pair.Actual) });
        }

        return pair.Expected switch
        {
            Array array => Elements(pair, array, (Array)pair.Actual),
            IDictionary dictionary when _equality < GraphEquality.Exact => Entries(pair, dictionary, (IDictionary)pair.Actual),
            IEnumerable items when IsFrameworkCollection(type) => Contents(pair, items, (IEnumerable)pair.Actual),
            ISerializable reference when IsWeakReference(type) => Targets(pair, reference, (ISerializable)pair.Actual),
            _ => Members(pair, type),
        };
    }

    private bool IsKnown(Pair pair, out bool isSame)
    {
        bool isKnown = !_counterparts.TryAdd(pair.Expected!, pair.Actual!);
        isSame = _counterparts[pair.Expected!] == pair.Actual;
        if (_equality == GraphEquality.Exact)
        {
            isKnown |= !_originals.TryAdd(pair.Actual!, pair.Expected!);
            isSame &= _originals[pair.Actual!] == pair.Expected;
        }

        return isKnown;
    }

    // The field of a Pointer holds a new one whenever it is read.
    private static bool IsLeaf(Type type) =>
        type.IsPrimitive
            || type.IsEnum
            || type == typeof(string)
            || type == typeof(Pointer)
            || (type.IsValueType && type.Namespace == nameof(System) && !type.IsGenericType);

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
        expected.GetType().GetElementType()!.IsPrimitive
            && expected.Length == actual.Length
            && BytesOf(expected).SequenceEqual(BytesOf(actual));

    private static ReadOnlySpan<byte> BytesOf(Array items) =>
        MemoryMarshal.CreateReadOnlySpan(ref MemoryMarshal.GetArrayDataReference(items), Buffer.ByteLength(items));

    private static bool IsFrameworkCollection(Type type) =>
        type.Namespace?.StartsWith("System.Collections", StringComparison.Ordinal) == true
        && !type.IsDefined(typeof(CompilerGeneratedAttribute));

    private static string Instead(Pair pair) => $"{Shown(pair.Actual)} instead of {Shown(pair.Expected)}";

    private static string Shown(object? value) => value switch
    {
        null => "null",
        DateTime moment => FormattableString.Invariant($"{moment:O} ({moment.Kind})"),
        IFormattable formattable => formattable.ToString(null, CultureInfo.InvariantCulture),
        string text => $"\"{string.Concat(text.Select(Escaped))}\"",
        _ => value.GetType().Name,
    };

    private static string Escaped(char character) =>
        character is >= ' ' and <= '~' ? character.ToString() : $"\\u{(int)character:X4}";

    private string? Elements(Pair pair, Array expected, Array actual)
    {
        for (int dimension = 0; dimension < expected.Rank; dimension++)
        {
            (int start, int length) = (actual.GetLowerBound(dimension), actual.GetLength(dimension));
            if (start != expected.GetLowerBound(dimension) || length != expected.GetLength(dimension))
            {
                return $"dimension {dimension} has {length} items from {start} on";
            }
        }

        return AreSameBytes(expected, actual) ? null : Items(pair, expected, actual);
    }

    // The runtime has several default comparers and changes from one to another.
    private string? Contents(Pair pair, IEnumerable expected, IEnumerable actual)
    {
        if (_equality == GraphEquality.Exact
            && ComparerOf(expected) is { } comparer
            && !comparer.GetType().Name.Contains("EqualityComparer", StringComparison.Ordinal)
            && !comparer.Equals(ComparerOf(actual)))
        {
            // A comparer of the program that doesn't override Equals has its state in fields.
            if (comparer.GetType() != ComparerOf(actual)?.GetType() || comparer.GetType().Assembly == typeof(object).Assembly)
            {
                return $"the comparer {ComparerOf(actual)} instead of {comparer}";
            }

            Open(pair, comparer, ComparerOf(actual), "Comparer");
        }

        return Items(pair, InOrder(expected), InOrder(actual));
    }

    // A Hashtable has no order of its own, and may have another one after a round trip.
    private static IEnumerable InOrder(IEnumerable items) =>
        items is Hashtable table ? table.Cast<DictionaryEntry>().OrderBy(entry => entry.Key.ToString(), StringComparer.Ordinal) : items;

    private static object? ComparerOf(IEnumerable collection) =>
        (collection.GetType().GetProperty("Comparer") ?? collection.GetType().GetProperty("KeyComparer"))?.GetValue(collection);

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

            Open(pair, entry.Value, actual[entry.Key], entry.Key);
        }

        return null;
    }

    private string? Items(Pair pair, IEnumerable expected, IEnumerable actual)
    {
        object?[] expectedItems = [.. expected.Cast<object?>()];
        object?[] actualItems = [.. actual.Cast<object?>()];
        if (expectedItems.Length != actualItems.Length)
        {
            return $"{actualItems.Length} items instead of {expectedItems.Length}";
        }

        for (int index = 0; index < expectedItems.Length; index++)
        {
            Open(pair, expectedItems[index], actualItems[index], index);
        }

        return null;
    }

    private string? Members(Pair pair, Type type)
    {
        foreach (FieldInfo field in FieldsOf(type))
        {
            Open(pair, ValueOf(field, pair.Expected!), ValueOf(field, pair.Actual!), field);
        }

        return null;
    }

    // A program sees one text: the trace of another process, followed by that of this one.
    private static object? ValueOf(FieldInfo field, object holder) =>
        field == s_remoteTrace || field == s_innerView ? null
            : field == s_trace && s_remoteTrace.GetValue(holder) is string remote ? remote + field.GetValue(holder)
            : field.GetValue(holder);

    private static bool IsWeakReference(Type type) =>
        type == typeof(WeakReference) || (type.IsGenericType && type.GetGenericTypeDefinition() == typeof(WeakReference<>));

    // The only field is a handle. A target that nothing else holds may be gone at any moment.
    private string? Targets(Pair pair, ISerializable expected, ISerializable actual)
    {
        (object? target, bool isLong) = TargetOf(expected);
        (object? actualTarget, bool isActualLong) = TargetOf(actual);
        if (isActualLong != isLong)
        {
            return $"{(isActualLong ? "a long" : "a short")} weak reference instead of {(isLong ? "a long" : "a short")} one";
        }

        if (target is not null && actualTarget is not null)
        {
            Open(pair, target, actualTarget, nameof(WeakReference.Target));
        }

        return null;
    }

    private static (object? Target, bool IsLong) TargetOf(ISerializable reference)
    {
        SerializationInfo info = new(reference.GetType(), new FormatterConverter());
        reference.GetObjectData(info, default);
        return (info.GetValue("TrackedObject", typeof(object)), info.GetBoolean("TrackResurrection"));
    }

    private void Open(Pair parent, object? expected, object? actual, object step)
    {
        if (!AreSameValues(expected, actual))
        {
            _open.Push(new Pair(expected, actual, parent, step));
        }
    }

    private FieldInfo[] FieldsOf(Type type)
    {
        if (!_fields.TryGetValue(type, out FieldInfo[]? fields))
        {
            List<FieldInfo> all = [];
            for (Type? current = type; current is not null; current = current.BaseType)
            {
                all.AddRange(current.GetFields(OwnFields).Where(field => !field.IsDefined(typeof(NonSerializedAttribute))));
            }

            fields = [.. all];
            _fields.Add(type, fields);
        }

        return fields;
    }

    // <Age>k__BackingField is the property Age.
    private static string NameOf(FieldInfo field) =>
        field.Name.StartsWith('<') ? field.Name[1..field.Name.IndexOf('>', StringComparison.Ordinal)] : field.Name;

    // The step is a field, an index or a key.
    private sealed record Pair(object? Expected, object? Actual, Pair? Parent, object? Step)
    {
        private const int LongestPath = 8;

        internal string Path
        {
            get
            {
                Stack<string> steps = new();
                Pair? pair = this;
                for (; pair is not null && steps.Count < LongestPath; pair = pair.Parent)
                {
                    steps.Push(pair.Step switch { null => "root", FieldInfo member => $".{NameOf(member)}", _ => $"[{Shown(pair.Step)}]" });
                }

                return (pair is null ? "" : "…") + string.Concat(steps);
            }
        }
    }
}
