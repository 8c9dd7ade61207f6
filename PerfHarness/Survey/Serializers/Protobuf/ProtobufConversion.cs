using System.Collections;
using Google.Protobuf;

namespace PerfHarness.Survey.Serializers.Protobuf;

/// <summary>
/// Converts objects to the messages that protoc generates and back. Properties and fields have the same names. A Guid
/// and a decimal are two fixed64 fields, whose names end with Low and High; a DateTime is the fixed64 of its binary
/// form.
/// </summary>
internal static class ProtobufConversion
{
    private const string Low = "Low";
    private const string High = "High";

    /// <summary>Converts an object to a message. Null members leave their fields unset.</summary>
    public static IMessage ToMessage(object source, Type messageType)
    {
        IMessage message = (IMessage)Activator.CreateInstance(messageType)!;
        foreach (PropertyInfo property in source.GetType().GetProperties())
        {
            if (property.GetValue(source) is not { } value)
            {
                continue;
            }

            switch (messageType.GetProperty(property.Name)?.GetValue(message))
            {
                case IDictionary entries:
                    Type[] types = entries.GetType().GenericTypeArguments;
                    foreach (DictionaryEntry entry in (IDictionary)value)
                    {
                        entries.Add(ToField(entry.Key, types[0]), ToField(entry.Value!, types[1]));
                    }

                    break;
                case IList items:
                    foreach (object item in (IEnumerable)value)
                    {
                        items.Add(ToField(item, items.GetType().GenericTypeArguments[0]));
                    }

                    break;
                default:
                    SetField(message, property.Name, value);
                    break;
            }
        }

        return message;
    }

    /// <summary>Converts a message to an object. Unset fields leave the members as the constructor sets them.</summary>
    public static object FromMessage(IMessage message, Type type)
    {
        object result = Activator.CreateInstance(type)!;
        foreach (PropertyInfo property in type.GetProperties())
        {
            if (Field(message, property.Name, property.PropertyType) is { } value)
            {
                property.SetValue(result, FromField(value, property.PropertyType));
            }
        }

        return result;
    }

    private static void SetField(IMessage message, string name, object value)
    {
        Type type = message.GetType();
        if (type.GetProperty(name) is { } field)
        {
            field.SetValue(message, ToField(value, field.PropertyType));
            return;
        }

        (ulong low, ulong high) = value is Guid guid ? Halves(guid) : Halves((decimal)value);
        type.GetProperty(name + Low)!.SetValue(message, low);
        type.GetProperty(name + High)!.SetValue(message, high);
    }

    private static object ToField(object value, Type type) => value switch
    {
        DateTime time => unchecked((ulong)time.ToBinary()),
        TimeSpan time => time.Ticks,
        Enum state => Convert.ToInt32(state, null),
        Guid guid => ByteString.CopyFrom(guid.ToByteArray()),
        _ => type.IsAssignableTo(typeof(IMessage)) ? ToMessage(value, type) : value,
    };

    // The value of a field, or of the two fields of 128 bits; null if it is unset.
    private static object? Field(IMessage message, string name, Type type)
    {
        Type messageType = message.GetType();
        PropertyInfo? field = messageType.GetProperty(name);
        string first = field is null ? name + Low : name;
        return messageType.GetProperty($"Has{first}")?.GetValue(message) is false ? null
            : field is not null ? field.GetValue(message)
            : Whole(Half(Low), Half(High), Nullable.GetUnderlyingType(type) ?? type);

        ulong Half(string end) => (ulong)messageType.GetProperty(name + end)!.GetValue(message)!;
    }

    private static object? FromField(object value, Type type) => (Nullable.GetUnderlyingType(type) ?? type, value) switch
    {
        ({ } target, _) when target.IsInstanceOfType(value) => value,
        ({ } target, ulong bits) when target == typeof(DateTime) => DateTime.FromBinary(unchecked((long)bits)),
        ({ } target, long ticks) when target == typeof(TimeSpan) => TimeSpan.FromTicks(ticks),
        ({ IsEnum: true } target, int number) => Enum.ToObject(target, number),
        ({ } target, ByteString bytes) when target == typeof(Guid) => bytes.IsEmpty ? null : new Guid(bytes.Span),
        (_, IMessage message) => FromMessage(message, type),
        (_, IDictionary entries) => Entries(entries, type),
        _ => Items((IList)value, type),
    };

    private static IDictionary Entries(IDictionary entries, Type type)
    {
        IDictionary result = (IDictionary)Activator.CreateInstance(type)!;
        foreach (DictionaryEntry entry in entries)
        {
            result.Add(FromField(entry.Key, type.GenericTypeArguments[0])!, FromField(entry.Value!, type.GenericTypeArguments[1]));
        }

        return result;
    }

    private static IList Items(IList items, Type type)
    {
        Type itemType = type.GetElementType() ?? type.GenericTypeArguments[0];
        IList result = type.IsArray
            ? Array.CreateInstance(itemType, items.Count)
            : (IList)Activator.CreateInstance(type)!;
        for (int index = 0; index < items.Count; index++)
        {
            object? item = FromField(items[index]!, itemType);
            if (type.IsArray)
            {
                result[index] = item;
            }
            else
            {
                result.Add(item);
            }
        }

        return result;
    }

    private static (ulong Low, ulong High) Halves<T>(T value)
        where T : unmanaged
    {
        ReadOnlySpan<ulong> halves = MemoryMarshal.Cast<T, ulong>(new ReadOnlySpan<T>(in value));
        return (halves[0], halves[1]);
    }

    private static object Whole(ulong low, ulong high, Type type) =>
        type == typeof(Guid) ? MemoryMarshal.Cast<ulong, Guid>([low, high])[0] : MemoryMarshal.Cast<ulong, decimal>([low, high])[0];
}
