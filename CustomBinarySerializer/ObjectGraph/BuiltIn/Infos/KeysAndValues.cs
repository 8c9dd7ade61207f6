using System.Collections;
using System.Runtime.Serialization;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.ObjectGraph.BuiltIn.Infos;

/// <summary>The entries of a dictionary without types, as two arrays.</summary>
internal static class KeysAndValues
{
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
        object?[] keys = info.Require<object?[]>(Keys);
        object?[] values = info.Require<object?[]>(Values);
        if (keys.Length != values.Length)
        {
            throw PayloadErrors.NotA("dictionary", $"it has {keys.Length} keys and {values.Length} values");
        }

        for (int i = 0; i < keys.Length; i++)
        {
            if (keys[i] is not { } key || entries.Contains(key))
            {
                throw PayloadErrors.NotADictionary(keys[i]);
            }

            entries.Add(key, values[i]);
        }
    }

    /// <summary>How many entries there are, before any is looked at.</summary>
    internal static int CountIn(SerializationInfo info) => info.Require<object?[]>(Keys).Length;
}
