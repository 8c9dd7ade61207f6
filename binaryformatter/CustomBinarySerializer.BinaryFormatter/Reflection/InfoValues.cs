using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using CustomBinarySerializer.Payload;

#pragma warning disable SYSLIB0050 // SerializationInfo: the contract of ISerializable, which this serves.

namespace CustomBinarySerializer.Graphs.Reflection;

/// <summary>Access to names and values, which may be malicious.</summary>
internal static class InfoValues
{
    /// <summary>Returns a value that isn't null.</summary>
    /// <exception cref="BinarySerializationException">The value is missing or has another type.</exception>
    internal static T Require<T>(this SerializationInfo info, string name) =>
        info.Find(name) is T value ? value : throw PayloadErrors.NotA(info.ObjectType.Name, $"its {name} is no {typeof(T).Name}");

    /// <summary>Returns a value that may be null or missing.</summary>
    /// <exception cref="BinarySerializationException">The value has another type.</exception>
    internal static T? Optional<T>(this SerializationInfo info, string name)
        where T : class => info.Find(name) is { } value
            ? value as T ?? throw PayloadErrors.NotA(info.ObjectType.Name, $"its {name} is no {typeof(T).Name}")
            : null;

    /// <summary>Returns a value; null also if it is missing.</summary>
    internal static object? Find(this SerializationInfo info, string? name)
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

    /// <summary>Replaces the value of an existing name.</summary>
    internal static void Update(this SerializationInfo info, string name, object value) => UpdateValue(info, name, value, value.GetType());

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "UpdateValue")]
    private static extern void UpdateValue(SerializationInfo info, string name, object value, Type type);
}
