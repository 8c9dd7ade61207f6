using System.Runtime.Serialization;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>Takes values out of names and values that may have been made to harm.</summary>
internal static class InfoValues
{
    /// <summary>Returns a value that isn't null.</summary>
    /// <exception cref="BinarySerializationException">It is missing, or of another type.</exception>
    internal static T Require<T>(this SerializationInfo info, string name) =>
        info.Find(name) is T value ? value : throw PayloadErrors.NotA(info.ObjectType.Name, $"its {name} is no {typeof(T).Name}");

    /// <summary>Returns a value that may be null or missing.</summary>
    /// <exception cref="BinarySerializationException">It is of another type.</exception>
    internal static T? Optional<T>(this SerializationInfo info, string name)
        where T : class => info.Find(name) is { } value
            ? value as T ?? throw PayloadErrors.NotA(info.ObjectType.Name, $"its {name} is no {typeof(T).Name}")
            : null;

    private static object? Find(this SerializationInfo info, string name)
    {
        foreach (SerializationEntry entry in info)
        {
            if (entry.Name == name)
            {
                return entry.Value;
            }
        }

        return null;
    }
}
