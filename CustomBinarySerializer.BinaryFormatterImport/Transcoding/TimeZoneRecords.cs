using CustomBinarySerializer.BinaryFormatterImport.Records;
using CustomBinarySerializer.Graphs.BuiltIn;

namespace CustomBinarySerializer.BinaryFormatterImport.Transcoding;

/// <summary>Time zones with their rules.</summary>
internal static class TimeZoneRecords
{
    /// <exception cref="System.Runtime.Serialization.SerializationException">The members form no time zone.</exception>
    /// <exception cref="ArgumentException">Those of a rule form none.</exception>
    internal static TimeZoneInfo Make(MemberValues values)
    {
        List<TimeZoneInfo.AdjustmentRule> rules = [];
        foreach (RecordValue rule in InfoRecords.ItemsOf(values.Reader, values.Array("AdjustmentRules"), count: -1))
        {
            rules.Add(MakeRule(rule.Kind == ValueKind.Entry ? new MemberValues(values.Reader, rule.Place) : throw values.Missing("AdjustmentRules", "rules")));
        }

        return TimeZoneState.Make(
            values.Text("Id") ?? "",
            values.Text("DisplayName"),
            values.Text("StandardName"),
            values.Text("DaylightName"),
            new TimeSpan(values.Integer("BaseUtcOffset")),
            [.. rules],
            values.Integer("SupportsDaylightSavingTime") != 0);
    }

    // Before .NET Framework 4.6, rules had no offset of their own.
    private static TimeZoneInfo.AdjustmentRule MakeRule(MemberValues rule) => TimeZoneState.MakeRule(
        rule.DateTime("DateStart"),
        rule.DateTime("DateEnd"),
        new TimeSpan(rule.Integer("DaylightDelta")),
        MakeTransition(rule.Object("DaylightTransitionStart") ?? throw rule.Missing("DaylightTransitionStart", "a time of the year")),
        MakeTransition(rule.Object("DaylightTransitionEnd") ?? throw rule.Missing("DaylightTransitionEnd", "a time of the year")),
        rule.TryGet(out _, "BaseUtcOffsetDelta") ? new TimeSpan(rule.Integer("BaseUtcOffsetDelta")) : TimeSpan.Zero,
        rule.TryGet(out _, "NoDaylightTransitions") && rule.Integer("NoDaylightTransitions") != 0);

    private static TimeZoneInfo.TransitionTime MakeTransition(MemberValues transition) => TimeZoneState.MakeTransition(
        transition.DateTime("TimeOfDay"),
        (int)transition.Integer("Month"),
        (int)transition.Integer("Week"),
        (int)transition.Integer("Day"),
        (DayOfWeek)(transition.Object("DayOfWeek")?.Integer("value__") ?? throw transition.Missing("DayOfWeek", "a day")),
        transition.Integer("IsFixedDateRule") != 0);
}
