using System.Collections;
using System.Collections.Specialized;
using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

internal sealed class NameValueCollectionForm : InfoForm
{
    private const string Comparer = nameof(Comparer);
    private const string IsReadOnly = nameof(IsReadOnly);
    private const string Names = nameof(Names);
    private const string Values = nameof(Values);

    internal override IEnumerable<Type> ArraysOfArrays => [typeof(string[][])];

    // A name has an entry with a list; a value of it a place there.
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

    // The object has its place in the graph already when the values arrive.
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Construct(NameValueCollection collection, int capacity, IEqualityComparer? comparer);
}
