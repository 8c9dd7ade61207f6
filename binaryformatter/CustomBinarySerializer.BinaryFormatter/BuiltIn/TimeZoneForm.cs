using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using CustomBinarySerializer.Generated;
using CustomBinarySerializer.Payload;

#pragma warning disable SYSLIB0050 // SerializationInfo: the only way to all of a rule, and back; what is public rounds.

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>A form of time zones with all rules, so that the meaning doesn't depend on the system's rules.</summary>
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

            // The list grows as the rules are read, so that no count allocates memory.
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
        return TimeZoneState.MakeRule(
            start, end, delta, transitionStart, transitionEnd, new TimeSpan(reader.ReadInt64()), reader.ReadBoolean());
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
        TimeZoneState.MakeTransition(
            reader.ReadDateTime(),
            reader.ReadByte(),
            reader.ReadByte(),
            reader.ReadByte(),
            (DayOfWeek)reader.ReadByte(),
            reader.ReadBoolean());
}

/// <summary>
/// The ISerializable state of time zones and their rules. <see cref="TimeZoneInfo.ToSerializedString"/> loses seconds,
/// and <see cref="TimeZoneInfo.FromSerializedString"/> refuses most of its results for rules from the tz database.
/// </summary>
internal static class TimeZoneState
{
    private static readonly StreamingContext s_context = new(StreamingContextStates.All);

    /// <summary>
    /// Returns the unconverted rules. <see cref="TimeZoneInfo.GetAdjustmentRules"/> converts them to local time.
    /// </summary>
    internal static TimeZoneInfo.AdjustmentRule[] RulesOf(TimeZoneInfo zone) =>
        (TimeZoneInfo.AdjustmentRule[]?)DataOf(zone).GetValue("AdjustmentRules", typeof(TimeZoneInfo.AdjustmentRule[])) ?? [];

    /// <summary>Returns whether a rule changes the offset without a transition.</summary>
    internal static bool HasNoTransitions(TimeZoneInfo.AdjustmentRule rule) => DataOf(rule).GetBoolean("NoDaylightTransitions");

    /// <summary>Creates a time zone. Names that are null are replaced by those of the system.</summary>
    /// <exception cref="SerializationException">The values form no time zone.</exception>
    internal static TimeZoneInfo Make(
        string id,
        string? display,
        string? standard,
        string? daylight,
        TimeSpan baseOffset,
        TimeZoneInfo.AdjustmentRule[] rules,
        bool hasDaylight)
    {
        SerializationInfo info = new(typeof(TimeZoneInfo), new FormatterConverter());
        info.AddValue("Id", id);
        info.AddValue("DisplayName", display);
        info.AddValue("StandardName", standard);
        info.AddValue("DaylightName", daylight);
        info.AddValue("BaseUtcOffset", baseOffset);
        info.AddValue("AdjustmentRules", rules.Length == 0 ? null : rules, typeof(TimeZoneInfo.AdjustmentRule[]));
        info.AddValue("SupportsDaylightSavingTime", hasDaylight);
        TimeZoneInfo zone = Checked(NewZone(info, s_context));
        return TimeZoneInfo.Utc.Equals(zone) ? TimeZoneInfo.Utc : zone;
    }

    /// <exception cref="SerializationException">The values form no rule.</exception>
    internal static TimeZoneInfo.AdjustmentRule MakeRule(
        DateTime start,
        DateTime end,
        TimeSpan delta,
        TimeZoneInfo.TransitionTime transitionStart,
        TimeZoneInfo.TransitionTime transitionEnd,
        TimeSpan baseDelta,
        bool hasNoTransitions)
    {
        SerializationInfo info = new(typeof(TimeZoneInfo.AdjustmentRule), new FormatterConverter());
        info.AddValue("DateStart", start);
        info.AddValue("DateEnd", end);
        info.AddValue("DaylightDelta", delta);
        info.AddValue("DaylightTransitionStart", transitionStart);
        info.AddValue("DaylightTransitionEnd", transitionEnd);
        info.AddValue("BaseUtcOffsetDelta", baseDelta);
        info.AddValue("NoDaylightTransitions", hasNoTransitions);
        return Checked(NewRule(info, s_context));
    }

    /// <exception cref="ArgumentException">The values form no time of the year.</exception>
    internal static TimeZoneInfo.TransitionTime MakeTransition(
        DateTime timeOfDay, int month, int week, int day, DayOfWeek dayOfWeek, bool isFixed) =>
        (timeOfDay.Ticks, month, week, day, dayOfWeek, isFixed) == default ? default
            : isFixed ? TimeZoneInfo.TransitionTime.CreateFixedDateRule(timeOfDay, month, day)
            : TimeZoneInfo.TransitionTime.CreateFloatingDateRule(timeOfDay, month, week, dayOfWeek);

    private static SerializationInfo DataOf(ISerializable value)
    {
        SerializationInfo info = new(value.GetType(), new FormatterConverter());
        value.GetObjectData(info, s_context);
        return info;
    }

    private static T Checked<T>(T made)
        where T : IDeserializationCallback
    {
        made.OnDeserialization(sender: null);
        return made;
    }

    [UnsafeAccessor(UnsafeAccessorKind.Constructor)]
    private static extern TimeZoneInfo NewZone(SerializationInfo info, StreamingContext context);

    [UnsafeAccessor(UnsafeAccessorKind.Constructor)]
    private static extern TimeZoneInfo.AdjustmentRule NewRule(SerializationInfo info, StreamingContext context);
}
