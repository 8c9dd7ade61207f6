using System.Collections;
using System.Collections.Specialized;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

internal sealed class StringDictionaryForm : PairForm<StringDictionary, string, string?>
{
    internal override Visits ItemVisits => Visits.Hashing;

    internal override object Create() => new StringDictionary();

    protected override int Count(StringDictionary collection) => collection.Count;

    protected override void Write(StringDictionary collection, PairWriter<string, string?> writer)
    {
        foreach (DictionaryEntry entry in collection)
        {
            writer.Write((string)entry.Key, (string?)entry.Value);
        }
    }

    protected override StringDictionary Fill(StringDictionary? created, object? comparer, string[] first, string?[] second, PayloadHost host)
    {
        for (int i = 0; i < first.Length; i++)
        {
            if (first[i] is not null)
            {
                created![first[i]] = second[i];
            }

            if (created!.Count == i)
            {
                throw PayloadErrors.NotADictionary(i, first[i] is null);
            }
        }

        return created!;
    }
}
