using System.Collections;
using System.Collections.Specialized;
using System.Globalization;
using System.Runtime.Serialization;
using System.Text.RegularExpressions;
using CustomBinarySerializer.AutoContracts.Table;
using CustomBinarySerializer.Graphs.BuiltIn;

namespace CustomBinarySerializer.BinaryFormatterImport.Transcoding;

/// <summary>The one table of the framework's objects without references, besides <see cref="ScalarRecords"/>.</summary>
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

    /// <summary>Makes the object that a record stands for.</summary>
    /// <exception cref="BinarySerializationException">It doesn't stand for one.</exception>
    internal static object Make(Type type, MemberValues values)
    {
        try
        {
            return FindSingleton(type)?.Instance ?? s_byType[type](values);
        }
        catch (Exception e) when (e is ArgumentException or OverflowException or SerializationException and not BinarySerializationException)
        {
            throw values.Missing("its members", $"a {type.Name}: {e.Message}");
        }
    }

    // Only .NET Framework wrote one, from 4.5 on with the time that matching may take.
    private static Regex RegexOf(MemberValues values) => RegexForm.Make(
        values.Reader.Host,
        values.Text("pattern") ?? "",
        (RegexOptions)values.Integer("options"),
        values.TryGet(out _, "matchTimeout") ? new TimeSpan(values.Integer("matchTimeout")) : Regex.InfiniteMatchTimeout);

    private static StringComparer StringComparerOf(MemberValues values)
    {
        bool ignoresCase = values.TypeName == "System.OrdinalIgnoreCaseComparer" || (values.TryGet(out _, "_ignoreCase") && values.Integer("_ignoreCase") != 0);
        if (values.TypeName != "System.CultureAwareComparer")
        {
            return ignoresCase ? StringComparer.OrdinalIgnoreCase : StringComparer.Ordinal;
        }

        CompareOptions options = values.Object("_options") is { } given ? (CompareOptions)given.Integer("value__") : ignoresCase ? CompareOptions.IgnoreCase : CompareOptions.None;
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

    // Before .NET Framework 4.0, the name was that of a customized culture alone, and others were numbers.
    private static CultureInfo CultureOfText(MemberValues provider) =>
        provider.Object("m_text") is { } text && text.Text("m_cultureName", "customCultureName") is { } name ? CultureName.From(provider.Reader.Host, name) : CultureInfo.InvariantCulture;

    private static CultureInfo CultureOf(MemberValues compareInfo) => CultureName.From(compareInfo.Reader.Host, compareInfo.Text("m_name", "_name") ?? "");
}
