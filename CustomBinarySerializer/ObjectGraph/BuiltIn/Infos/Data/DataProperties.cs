using System.Collections;
using System.Data;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.ObjectGraph.BuiltIn.Infos.Data;

/// <summary>Properties that programs add to tables and columns: keys and values in turn, or null for none.</summary>
internal static class DataProperties
{
    internal static object?[]? Of(PropertyCollection properties)
    {
        if (properties.Count == 0)
        {
            return null;
        }

        List<object?> all = new(2 * properties.Count);
        foreach (DictionaryEntry entry in properties)
        {
            all.Add(entry.Key);
            all.Add(entry.Value);
        }

        return [.. all];
    }

    /// <exception cref="BinarySerializationException">A key isn't text, whose hash codes nobody can choose, or comes twice.</exception>
    internal static void Fill(PropertyCollection properties, object?[]? all)
    {
        if (all is null)
        {
            return;
        }

        for (int i = 0; i + 1 < all.Length; i += 2)
        {
            if (all[i] is not string key)
            {
                throw PayloadErrors.NotA(nameof(PropertyCollection), $"the key at position {i / 2} is no text");
            }

            if (properties.ContainsKey(key))
            {
                throw PayloadErrors.NotADictionary(i / 2);
            }

            properties.Add(key, all[i + 1]);
        }
    }
}
