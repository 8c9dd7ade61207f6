using System.Collections;
using System.Runtime.Serialization;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>The entries of a dictionary without types, as two arrays.</summary>
internal static class KeysAndValues
{
    /// <summary>Bytes of a key or a value in a hashed dictionary without types, garbage included.</summary>
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

    /// <exception cref="BinarySerializationException">The arrays don't fit each other, or a key is null or comes twice.</exception>
    internal static void Fill(IDictionary entries, SerializationInfo info)
    {
        object?[] keys = KeysOf(info);
        object?[] values = info.Require<object?[]>(Values);
        if (keys.Length != values.Length)
        {
            throw PayloadErrors.NotA("dictionary", $"it has {keys.Length} keys and {values.Length} values");
        }

        for (int i = 0; i < keys.Length; i++)
        {
            // Add would find a duplicate too, and put the text of the key into its error.
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

    /// <summary>Returns the keys, before any is looked at.</summary>
    internal static object?[] KeysOf(SerializationInfo info) => info.Require<object?[]>(Keys);
}
