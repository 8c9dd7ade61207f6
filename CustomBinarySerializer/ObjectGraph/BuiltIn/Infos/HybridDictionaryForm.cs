using System.Collections.Specialized;
using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.ObjectGraph.BuiltIn.Infos;

internal sealed class HybridDictionaryForm : InfoForm
{
    private const string IgnoresCase = nameof(IgnoresCase);

    internal override object Create() => RuntimeHelpers.GetUninitializedObject(typeof(HybridDictionary));

    internal override void GetData(object value, SerializationInfo info, StreamingContext context)
    {
        HybridDictionary dictionary = (HybridDictionary)value;
        info.AddValue(IgnoresCase, IgnoresCaseOf(dictionary));
        KeysAndValues.Add(info, dictionary);
    }

    internal override object SetData(object? created, SerializationInfo info, StreamingContext context, PayloadHost host)
    {
        HybridDictionary dictionary = (HybridDictionary)created!;
        Collections.Untyped.ListKeys.ThrowIfTooMany(KeysAndValues.CountIn(info), host);
        Construct(dictionary, info.Require<bool>(IgnoresCase));
        KeysAndValues.Fill(dictionary, info);
        return dictionary;
    }

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "caseInsensitive")]
    private static extern ref bool IgnoresCaseOf(HybridDictionary dictionary);

    // The object has its place in the graph already when the values arrive.
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Construct(HybridDictionary dictionary, bool caseInsensitive);
}
