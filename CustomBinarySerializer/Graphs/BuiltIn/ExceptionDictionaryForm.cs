using System.Collections;
using System.Runtime.Serialization;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>The hidden class of <see cref="Exception.Data"/>, which the info of a program's own exceptions holds.</summary>
internal sealed class ExceptionDictionaryForm : InfoForm
{
    internal static Type Type { get; } = new InvalidOperationException().Data.GetType();

    // A node of a list for each key.
    internal override int BytesOfItem(string name) => 32;

    internal override bool IsSetLast => true;

    internal override object Create() => new InvalidOperationException().Data;

    internal override void GetData(object value, SerializationInfo info, StreamingContext context) => KeysAndValues.Add(info, (IDictionary)value);

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
