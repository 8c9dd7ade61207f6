using System.Runtime.Serialization;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.ObjectGraph.BuiltIn.Leaves;

/// <summary>With all its rules, so that it means the same where the system has others.</summary>
internal sealed class TimeZoneForm : LeafForm
{
    internal override void Write(BinaryWriter writer, object value) => writer.Write(((TimeZoneInfo)value).ToSerializedString());

    internal override object Read(BinaryReader reader, PayloadHost host)
    {
        string text = reader.ReadString();
        try
        {
            TimeZoneInfo zone = TimeZoneInfo.FromSerializedString(text);
            return TimeZoneInfo.Utc.Equals(zone) ? TimeZoneInfo.Utc : zone;
        }
        catch (Exception cause) when (cause is ArgumentException or SerializationException)
        {
            throw PayloadErrors.NotA(nameof(TimeZoneInfo), cause.Message);
        }
    }
}
