using System.Collections;
using System.Data;
using System.Runtime.Serialization;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>Properties that programs add to sets, tables, columns, keys and relations: keys and values in turn, or null for none.</summary>
internal static class DataProperties
{
    // Of a key and of a value, half of an entry of a hash table that has grown.
    private const int BytesOfHalf = 64;

    /// <summary>What each key and each value of properties takes; null if something else is called so.</summary>
    internal static int? BytesOfItem(string name) => name.EndsWith("Properties", StringComparison.Ordinal) ? BytesOfHalf : null;

    internal static object?[]? Of(PropertyCollection properties)
    {
        if (properties.Count == 0)
        {
            return null;
        }

        List<object?> all = new(2 * properties.Count);
        foreach (DictionaryEntry entry in properties)
        {
            all.Add(Checked(entry.Key));
            all.Add(entry.Value);
        }

        return [.. all];
    }

    /// <summary>Adds those of several owners, if any has some.</summary>
    internal static void AddOfAll(SerializationInfo info, string name, IEnumerable<PropertyCollection> owners)
    {
        object?[] all = [.. owners.Select(Of)];
        if (Array.Exists(all, properties => properties is not null))
        {
            info.AddValue(name, all);
        }
    }

    /// <summary>Returns those of several owners, in their order.</summary>
    /// <exception cref="BinarySerializationException">Their number isn't that of the owners, or one of them is no array.</exception>
    internal static object?[]?[] OfAll(SerializationInfo info, string name, int owners)
    {
        object?[] all = info.Optional<object?[]>(name) ?? new object?[owners];
        return all.Length == owners ? Array.ConvertAll(all, As)
            : throw PayloadErrors.NotA(nameof(PropertyCollection), $"there are {all.Length} {name} for {owners} owners");
    }

    /// <exception cref="BinarySerializationException">It is neither null nor keys and values.</exception>
    internal static object?[]? As(object? value) =>
        value is null ? null : value as object?[] ?? throw PayloadErrors.NotA(nameof(PropertyCollection), "it is no array");

    /// <exception cref="BinarySerializationException">A key can't be one, or is a duplicate.</exception>
    internal static void Fill(PropertyCollection properties, object?[]? all)
    {
        if (all is null)
        {
            return;
        }

        for (int i = 0; i + 1 < all.Length; i += 2)
        {
            object key = Checked(all[i]);
            if (properties.ContainsKey(key))
            {
                throw PayloadErrors.NotADictionary(i / 2);
            }

            properties.Add(key, all[i + 1]);
        }
    }

    // What hashing visits is known of these without looking.
    private static object Checked(object? key) =>
        key is string or Guid or decimal or DateTime or Enum || key?.GetType().IsPrimitive == true ? key
            : throw new BinarySerializationException(SerializationErrorCode.UnsupportedValue, $"A key of properties that were added to a table is a {key?.GetType().ToString() ?? "null"}; it can be a text, a number, an enum, a Guid or a date.");
}
