using System.Collections;
using System.Collections.Specialized;
using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
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

    // The object has its place in the graph already when the values arrive.
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Construct(OrderedDictionary dictionary, int capacity, IEqualityComparer? comparer);
}
