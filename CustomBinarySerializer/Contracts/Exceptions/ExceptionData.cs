using System.Collections;
using System.ComponentModel;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Generated;

/// <summary>The conversion of the entries of <see cref="Exception.Data"/>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ExceptionData
{
    // The dictionary is a list that compares every new key with all others.
    private const int MaxEntries = 1000;

    public static ExceptionDatum[]? To(PayloadHost host, IDictionary value)
    {
        if (value.Count > MaxEntries)
        {
            throw new BinarySerializationException(
                SerializationErrorCode.UnsupportedValue,
                $"The Data of an exception has {value.Count} entries; at most {MaxEntries} can be written.");
        }

        List<ExceptionDatum> entries = new(value.Count);
        foreach (DictionaryEntry entry in value)
        {
            entries.Add(new ExceptionDatum { Key = KnownValueOrText.To(host, entry.Key), Value = KnownValueOrText.To(host, entry.Value) });
        }

        return entries.Count == 0 ? null : [.. entries];
    }

    public static IDictionary From(ExceptionDatum?[] value)
    {
        IDictionary entries = new InvalidOperationException().Data;
        Fill(entries, value);
        return entries;
    }

    public static void Fill(IDictionary entries, ExceptionDatum?[] from)
    {
        if (from.Length > MaxEntries)
        {
            throw PayloadErrors.NotA("Data of an exception", $"it has {from.Length} entries, more than {MaxEntries}");
        }

        foreach (ExceptionDatum? entry in from)
        {
            // Different keys may have the same text, so later entries replace earlier ones.
            if (entry?.Key is not { } key)
            {
                throw PayloadErrors.NotA("Data of an exception", "a key is null");
            }

            entries[key] = entry.Value;
        }
    }
}
