using System.Runtime.CompilerServices;
using System.Runtime.Serialization;

#pragma warning disable SYSLIB0050 // SerializationInfo: the only way to all of a rule, and back; what is public rounds.

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>
/// What time zones and their rules give and take as ISerializable. <see cref="TimeZoneInfo.ToSerializedString"/> isn't used: it loses
/// seconds, and <see cref="TimeZoneInfo.FromSerializedString"/> refuses most of what it gives where the rules come from the tz database.
/// </summary>
internal static class TimeZoneState
{
    private static readonly StreamingContext s_context = new(StreamingContextStates.All);

    /// <summary>Returns the rules as they are, which <see cref="TimeZoneInfo.GetAdjustmentRules"/> converts to local time.</summary>
    internal static TimeZoneInfo.AdjustmentRule[] RulesOf(TimeZoneInfo zone) =>
        (TimeZoneInfo.AdjustmentRule[]?)DataOf(zone).GetValue("AdjustmentRules", typeof(TimeZoneInfo.AdjustmentRule[])) ?? [];

    /// <summary>Tells whether a rule changes the offset without a transition.</summary>
    internal static bool HasNoTransitions(TimeZoneInfo.AdjustmentRule rule) => DataOf(rule).GetBoolean("NoDaylightTransitions");

    /// <summary>Makes a time zone; names that are null are those that the system has for it.</summary>
    /// <exception cref="SerializationException">The values form no time zone.</exception>
    internal static TimeZoneInfo Make(
        string id, string? display, string? standard, string? daylight, TimeSpan baseOffset, TimeZoneInfo.AdjustmentRule[] rules, bool hasDaylight)
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
        DateTime start, DateTime end, TimeSpan delta, TimeZoneInfo.TransitionTime transitionStart, TimeZoneInfo.TransitionTime transitionEnd, TimeSpan baseDelta, bool hasNoTransitions)
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
    internal static TimeZoneInfo.TransitionTime MakeTransition(DateTime timeOfDay, int month, int week, int day, DayOfWeek dayOfWeek, bool isFixed) =>
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
