using System.Collections;
using System.Collections.Specialized;
using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using CustomBinarySerializer.Generated;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

internal sealed class UntypedOrderedDictionaryForm : InfoForm
{
    private const string Comparer = nameof(Comparer);
    private const string IsReadOnly = nameof(IsReadOnly);

    internal override int BytesOfItem(string name) => KeysAndValues.HashedBytes;

    internal override bool IsSetLast => true;

    internal override object Create() => new OrderedDictionary();

    internal override void GetData(object value, SerializationInfo info, StreamingContext context)
    {
        OrderedDictionary dictionary = (OrderedDictionary)value;
        info.AddValue(Comparer, GuardedUntypedComparer.Inside(ComparerOf(dictionary)), typeof(object));
        info.AddValue(IsReadOnly, dictionary.IsReadOnly);
        KeysAndValues.Add(info, dictionary);
    }

    internal override void BoundVisits(SerializationInfo info, GraphHost host) =>
        host.Visits.Require(KeysAndValues.KeysOf(info), info.Optional<object>(Comparer), Visits.Hashing, perItem: 1, host.LongestText);

    internal override object SetData(object? created, SerializationInfo info, StreamingContext context, PayloadHost host)
    {
        OrderedDictionary dictionary = (OrderedDictionary)created!;
        IEqualityComparer? comparer = info.Optional<IEqualityComparer>(Comparer);
        GuardedUntypedComparer? guard = host.ReadsUntrustedData ? new GuardedUntypedComparer(comparer) : null;
        Construct(dictionary, KeysAndValues.KeysOf(info).Length, guard ?? comparer);
        KeysAndValues.Fill(dictionary, info);
        guard?.EndBuilding();
        ReadOnly(dictionary) = info.Require<bool>(IsReadOnly);
        return dictionary;
    }

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_comparer")]
    private static extern ref IEqualityComparer? ComparerOf(OrderedDictionary dictionary);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_readOnly")]
    private static extern ref bool ReadOnly(OrderedDictionary dictionary);

    // The object is already in the graph when the values arrive.
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Construct(OrderedDictionary dictionary, int capacity, IEqualityComparer? comparer);
}

internal sealed class NameValueCollectionForm : InfoForm
{
    private const string Comparer = nameof(Comparer);
    private const string IsReadOnly = nameof(IsReadOnly);
    private const string Names = nameof(Names);
    private const string Values = nameof(Values);

    internal override IEnumerable<Type> ArraysOfArrays => [typeof(string[][])];

    // A name has an entry with a list; each of its values has an element in it.
    internal override int BytesOfItem(string name) => name == Names ? 256 : 64;

    internal override object Create() => RuntimeHelpers.GetUninitializedObject(typeof(NameValueCollection));

    internal override void GetData(object value, SerializationInfo info, StreamingContext context)
    {
        NameValueCollection collection = (NameValueCollection)value;
        info.AddValue(Comparer, ComparerOf(collection), typeof(object));
        info.AddValue(IsReadOnly, ReadOnly(collection));
        info.AddValue(Names, collection.AllKeys);
        info.AddValue(Values, Enumerable.Range(0, collection.Count).Select(collection.GetValues).ToArray());
    }

    internal override void BoundVisits(SerializationInfo info, GraphHost host)
    {
        if (host.LongestText <= VisitGuard.LongText)
        {
            return;
        }

        string[]?[] values = info.Require<string[]?[]>(Values);
        foreach ((string? name, string[]? ofName) in info.Require<string?[]>(Names).Zip(values))
        {
            host.Visits.Require(name ?? "", Visits.Hashing, times: 1 + (ofName?.Length ?? 0));
        }
    }

    internal override object SetData(object? created, SerializationInfo info, StreamingContext context, PayloadHost host)
    {
        NameValueCollection collection = (NameValueCollection)created!;
        string?[] names = info.Require<string?[]>(Names);
        string[]?[] values = info.Require<string[]?[]>(Values);
        if (names.Length != values.Length)
        {
            throw PayloadErrors.NotA(nameof(NameValueCollection), $"it has {names.Length} names and {values.Length} lists of values");
        }

        Construct(collection, names.Length, info.Optional<IEqualityComparer>(Comparer));
        for (int i = 0; i < names.Length; i++)
        {
            AddAll(collection, names[i], values[i]);
        }

        ReadOnly(collection) = info.Require<bool>(IsReadOnly);
        return collection;
    }

    private static void AddAll(NameValueCollection collection, string? name, string[]? values)
    {
        if (values is null)
        {
            collection.Add(name, null);
            return;
        }

        foreach (string? value in values)
        {
            collection.Add(name, value);
        }
    }

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_keyComparer")]
    private static extern ref IEqualityComparer? ComparerOf(NameObjectCollectionBase collection);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_readOnly")]
    private static extern ref bool ReadOnly(NameObjectCollectionBase collection);

    // The object is already in the graph when the values arrive.
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Construct(NameValueCollection collection, int capacity, IEqualityComparer? comparer);
}

/// <summary>
/// A form of the hidden class of <see cref="Exception.Data"/>, which the data of a program's exceptions contains.
/// </summary>
internal sealed class ExceptionDictionaryForm : InfoForm
{
    internal static Type Type { get; } = new InvalidOperationException().Data.GetType();

    // A list node for each key.
    internal override int BytesOfItem(string name) => 32;

    internal override bool IsSetLast => true;

    internal override object Create() => new InvalidOperationException().Data;

    internal override void GetData(object value, SerializationInfo info, StreamingContext context) =>
        KeysAndValues.Add(info, (IDictionary)value);

    internal override void BoundVisits(SerializationInfo info, GraphHost host)
    {
        int count = KeysAndValues.KeysOf(info).Length;
        host.Visits.Spend(Type, (long)count * count);
        host.Visits.Require(KeysAndValues.KeysOf(info), comparer: null, Visits.Hashing, count, host.LongestText);
    }

    internal override object SetData(object? created, SerializationInfo info, StreamingContext context, PayloadHost host)
    {
        ListKeys.ThrowIfTooMany(KeysAndValues.KeysOf(info).Length, host);
        KeysAndValues.Fill((IDictionary)created!, info);
        return created!;
    }
}

/// <summary>The entries of an untyped dictionary, as two arrays.</summary>
internal static class KeysAndValues
{
    /// <summary>The memory of a key or value in an untyped hashed dictionary, in bytes, garbage included.</summary>
    internal const int HashedBytes = 96;

    private const string Keys = nameof(Keys);
    private const string Values = nameof(Values);

    internal static void Add(SerializationInfo info, IDictionary entries)
    {
        object[] keys = new object[entries.Count];
        object?[] values = new object?[entries.Count];
        int count = 0;
        foreach (DictionaryEntry entry in entries)
        {
            keys[count] = entry.Key;
            values[count++] = entry.Value;
        }

        info.AddValue(Keys, keys);
        info.AddValue(Values, values);
    }

    /// <exception cref="BinarySerializationException">
    /// The arrays of keys and values have different lengths, or a key is null or a duplicate.
    /// </exception>
    internal static void Fill(IDictionary entries, SerializationInfo info)
    {
        object?[] keys = KeysOf(info);
        object?[] values = info.Require<object?[]>(Values);
        if (keys.Length != values.Length)
        {
            throw PayloadErrors.NotA("dictionary", $"it has {keys.Length} keys and {values.Length} values");
        }

        Fill(entries, keys, values);
    }

    /// <exception cref="BinarySerializationException">A key is null or a duplicate.</exception>
    internal static void Fill(IDictionary entries, object?[] keys, object?[] values)
    {
        for (int i = 0; i < keys.Length; i++)
        {
            // Add would find a duplicate too, but would put the text of the key into its error.
            if (keys[i] is { } key)
            {
                entries[key] = values[i];
            }

            if (entries.Count == i)
            {
                throw PayloadErrors.NotADictionary(i, keys[i] is null);
            }
        }
    }

    /// <summary>Returns the keys without examining them.</summary>
    internal static object?[] KeysOf(SerializationInfo info) => info.Require<object?[]>(Keys);
}

/// <summary>A form of weak references. The target is part of the graph, as with BinaryFormatter.</summary>
internal sealed class WeakReferenceForm : InfoForm
{
    private const string Target = nameof(Target);
    private const string TracksResurrection = nameof(TracksResurrection);

    internal override void GetData(object value, SerializationInfo info, StreamingContext context)
    {
        WeakReference reference = (WeakReference)value;
        info.AddValue(Target, reference.Target, typeof(object));
        info.AddValue(TracksResurrection, reference.TrackResurrection);
    }

    internal override object SetData(object? created, SerializationInfo info, StreamingContext context, PayloadHost host) =>
        new WeakReference(info.Optional<object>(Target), info.Require<bool>(TracksResurrection));
}
