using System.Collections;
using System.Collections.Specialized;
using System.Globalization;
using System.Runtime.Serialization;
using System.Text.RegularExpressions;
using CustomBinarySerializer.Generated;
using CustomBinarySerializer.Graphs.BuiltIn;
using CustomBinarySerializer.Graphs.Import.Records;

namespace CustomBinarySerializer.Graphs.Import.Transcoding;

/// <summary>The table of framework objects without references, in addition to <see cref="ScalarRecords"/>.</summary>
internal static class LeafRecords
{
    private static readonly Dictionary<Type, Func<MemberValues, object>> s_byType = new()
    {
        [typeof(StringComparer)] = StringComparerOf,
        [typeof(CaseInsensitiveComparer)] = values => new CaseInsensitiveComparer(CultureOf(values, "m_compareInfo", "_compareInfo")),
        [typeof(Comparer)] = values => new Comparer(CultureOf(values, "CompareInfo")),
#pragma warning disable CS0618 // Obsolete, and in the hashtables of programs.
        [typeof(CaseInsensitiveHashCodeProvider)] = values => new CaseInsensitiveHashCodeProvider(CultureOfText(values)),
#pragma warning restore CS0618
        [typeof(CompareInfo)] = values => CultureOf(values).CompareInfo,
        [typeof(BitVector32)] = values => new BitVector32(unchecked((int)values.Integer("data", "_data"))),
        [typeof(TimeZoneInfo)] = TimeZoneRecords.Make,
        [typeof(Regex)] = RegexOf,
    };

    internal static bool Contains(Type type) => s_byType.ContainsKey(type) || FindSingleton(type) is not null;

    /// <summary>Creates the object that a record represents.</summary>
    /// <exception cref="BinarySerializationException">The record doesn't represent an object of the type.</exception>
    internal static object Make(Type type, MemberValues values)
    {
        try
        {
            return FindSingleton(type)?.Instance ?? s_byType[type](values);
        }
        catch (Exception e) when (
            e is ArgumentException or OverflowException or SerializationException and not BinarySerializationException)
        {
            throw values.Missing("its members", $"a {type.Name}: {e.Message}");
        }
    }

    // Only .NET Framework wrote one, with the match timeout since 4.5.
    private static Regex RegexOf(MemberValues values) => RegexForm.Make(
        values.Reader.Host,
        values.Text("pattern") ?? "",
        (RegexOptions)values.Integer("options"),
        values.TryGet(out _, "matchTimeout") ? new TimeSpan(values.Integer("matchTimeout")) : Regex.InfiniteMatchTimeout);

    private static StringComparer StringComparerOf(MemberValues values)
    {
        bool ignoresCase = values.TypeName == "System.OrdinalIgnoreCaseComparer"
            || (values.TryGet(out _, "_ignoreCase") && values.Integer("_ignoreCase") != 0);
        if (values.TypeName != "System.CultureAwareComparer")
        {
            return ignoresCase ? StringComparer.OrdinalIgnoreCase : StringComparer.Ordinal;
        }

        CompareOptions options = values.Object("_options") is { } given
            ? (CompareOptions)given.Integer("value__")
            : ignoresCase
            ? CompareOptions.IgnoreCase
            : CompareOptions.None;
        return StringComparer.Create(CultureOf(values, "_compareInfo"), options);
    }

    private static SingletonForm? FindSingleton(Type type) => BuiltInForms.Find(type) is LeafRow { Form: SingletonForm form } ? form : null;

    private static CultureInfo CultureOf(MemberValues values, params ReadOnlySpan<string> names)
    {
        foreach (string name in names)
        {
            if (values.Object(name) is { } compareInfo)
            {
                return CultureOf(compareInfo);
            }
        }

        return CultureInfo.InvariantCulture;
    }

    // Before .NET Framework 4.0, only customized cultures were named, and others were numbers.
    private static CultureInfo CultureOfText(MemberValues provider) =>
        provider.Object("m_text") is { } text && text.Text("m_cultureName", "customCultureName") is { } name
            ? CultureName.From(provider.Reader.Host, name)
            : CultureInfo.InvariantCulture;

    private static CultureInfo CultureOf(MemberValues compareInfo) =>
        CultureName.From(compareInfo.Reader.Host, compareInfo.Text("m_name", "_name") ?? "");
}

/// <summary>Time zones with their rules.</summary>
internal static class TimeZoneRecords
{
    /// <exception cref="System.Runtime.Serialization.SerializationException">
    /// The members of the record form no time zone.
    /// </exception>
    /// <exception cref="ArgumentException">The members of an adjustment rule form no rule.</exception>
    internal static TimeZoneInfo Make(MemberValues values)
    {
        List<TimeZoneInfo.AdjustmentRule> rules = [];
        foreach (RecordValue rule in InfoRecords.ItemsOf(values.Reader, values.Array("AdjustmentRules"), count: -1))
        {
            rules.Add(
                MakeRule(rule.Kind == ValueKind.Entry
                    ? new MemberValues(values.Reader, rule.Place)
                    : throw values.Missing("AdjustmentRules", "rules")));
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
