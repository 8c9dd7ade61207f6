using System.Collections;
using System.Data;
using System.Runtime.Serialization;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>
/// The extended properties of sets, tables, columns, keys and relations: alternating keys and values, or null for none.
/// </summary>
internal static class DataProperties
{
    // The size of a key or a value: half of an entry of a grown hash table.
    private const int BytesOfHalf = 64;

    /// <summary>
    /// Returns the size of each key and value of properties; null if the name isn't that of properties.
    /// </summary>
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

    /// <summary>Adds the properties of several owners, if any has some.</summary>
    internal static void AddOfAll(SerializationInfo info, string name, IEnumerable<PropertyCollection> owners)
    {
        object?[] all = [.. owners.Select(Of)];
        if (Array.Exists(all, properties => properties is not null))
        {
            info.AddValue(name, all);
        }
    }

    /// <summary>Returns the properties of several owners, in their order.</summary>
    /// <exception cref="BinarySerializationException">
    /// The number of property collections differs from the number of owners, or a collection is no array.
    /// </exception>
    internal static object?[]?[] OfAll(SerializationInfo info, string name, int owners)
    {
        object?[] all = info.Optional<object?[]>(name) ?? new object?[owners];
        return all.Length == owners ? Array.ConvertAll(all, As)
            : throw PayloadErrors.NotA(nameof(PropertyCollection), $"there are {all.Length} {name} for {owners} owners");
    }

    /// <exception cref="BinarySerializationException">
    /// The value is neither null nor an array of keys and values.
    /// </exception>
    internal static object?[]? As(object? value) =>
        value is null ? null : value as object?[] ?? throw PayloadErrors.NotA(nameof(PropertyCollection), "it is no array");

    /// <exception cref="BinarySerializationException">A key is invalid or a duplicate.</exception>
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

    // The cost of hashing these types is known.
    private static object Checked(object? key) =>
        key is string or Guid or decimal or DateTime or Enum || key?.GetType().IsPrimitive == true ? key
            : throw new BinarySerializationException(
                SerializationErrorCode.UnsupportedValue,
                $"A key of properties that were added to a table is a {key?.GetType().ToString() ?? "null"}; it can be a text, a " +
                $"number, an enum, a Guid or a date.");
}
