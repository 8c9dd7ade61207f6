using System.Runtime.Serialization;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>With all its rules, so that it means the same where the system has others.</summary>
internal sealed class TimeZoneForm : LeafForm
{
    internal override void Write(BinaryWriter writer, object value)
    {
        TimeZoneInfo zone = (TimeZoneInfo)value;
        writer.Write(zone.Id);
        writer.Write(zone.DisplayName);
        writer.Write(zone.StandardName);
        writer.Write(zone.DaylightName);
        writer.Write(zone.BaseUtcOffset.Ticks);
        writer.Write(zone.SupportsDaylightSavingTime);
        TimeZoneInfo.AdjustmentRule[] rules = TimeZoneState.RulesOf(zone);
        writer.Write7BitEncodedInt(rules.Length);
        foreach (TimeZoneInfo.AdjustmentRule rule in rules)
        {
            writer.WriteDateTime(rule.DateStart);
            writer.WriteDateTime(rule.DateEnd);
            writer.Write(rule.DaylightDelta.Ticks);
            Write(writer, rule.DaylightTransitionStart);
            Write(writer, rule.DaylightTransitionEnd);
            writer.Write(rule.BaseUtcOffsetDelta.Ticks);
            writer.Write(TimeZoneState.HasNoTransitions(rule));
        }
    }

    internal override object Read(BinaryReader reader, PayloadHost host)
    {
        try
        {
            string id = reader.ReadString();
            string display = reader.ReadString();
            string standard = reader.ReadString();
            string daylight = reader.ReadString();
            TimeSpan baseOffset = new(reader.ReadInt64());
            bool hasDaylight = reader.ReadBoolean();

            // Grows as the rules are read: no count allocates anything.
            List<TimeZoneInfo.AdjustmentRule> rules = [];
            for (int left = reader.Read7BitEncodedInt(); left > 0; left--)
            {
                rules.Add(ReadRule(reader));
            }

            return TimeZoneState.Make(id, display, standard, daylight, baseOffset, [.. rules], hasDaylight);
        }
        catch (Exception cause) when (cause is ArgumentException or SerializationException and not BinarySerializationException)
        {
            throw PayloadErrors.NotA(nameof(TimeZoneInfo), cause.Message);
        }
    }

    private static TimeZoneInfo.AdjustmentRule ReadRule(BinaryReader reader)
    {
        DateTime start = reader.ReadDateTime();
        DateTime end = reader.ReadDateTime();
        TimeSpan delta = new(reader.ReadInt64());
        TimeZoneInfo.TransitionTime transitionStart = ReadTransition(reader);
        TimeZoneInfo.TransitionTime transitionEnd = ReadTransition(reader);
        return TimeZoneState.MakeRule(start, end, delta, transitionStart, transitionEnd, new TimeSpan(reader.ReadInt64()), reader.ReadBoolean());
    }

    private static void Write(BinaryWriter writer, TimeZoneInfo.TransitionTime transition)
    {
        writer.WriteDateTime(transition.TimeOfDay);
        writer.Write((byte)transition.Month);
        writer.Write((byte)transition.Week);
        writer.Write((byte)transition.Day);
        writer.Write((byte)transition.DayOfWeek);
        writer.Write(transition.IsFixedDateRule);
    }

    private static TimeZoneInfo.TransitionTime ReadTransition(BinaryReader reader) =>
        TimeZoneState.MakeTransition(reader.ReadDateTime(), reader.ReadByte(), reader.ReadByte(), reader.ReadByte(), (DayOfWeek)reader.ReadByte(), reader.ReadBoolean());
}
