using System.ComponentModel;
using System.Globalization;
using System.Text;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Generated;

/// <summary>The conversion of a URI to its original text, with a colon before a relative one.</summary>
/// <remarks>
/// An absolute URI can't begin with a colon. The mark is needed because /a is absolute on some systems and relative on
/// others.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class UriText
{
    private const char Relative = ':';

    public static string To(Uri value)
    {
        ExactTypes.Require(value);
        return value.IsAbsoluteUri ? value.OriginalString : Relative + value.OriginalString;
    }

    public static Uri From(string value)
    {
        bool isRelative = value.StartsWith(Relative);
        string text = isRelative ? value[1..] : value;
        return Uri.TryCreate(text, isRelative ? UriKind.Relative : UriKind.Absolute, out Uri? uri)
            || (text.StartsWith('/') && Uri.TryCreate("file://" + text, UriKind.Absolute, out uri))
                ? uri
                : throw PayloadErrors.NotA(nameof(Uri), text);
    }
}

[EditorBrowsable(EditorBrowsableState.Never)]
public static class VersionText
{
    public static string To(Version value) => value.ToString();

    public static Version From(string value) =>
        Version.TryParse(value, out Version? version) ? version : throw PayloadErrors.NotA(nameof(Version), value);
}

/// <summary>
/// The conversion of a culture to its name, which is empty for the invariant one. Changes to a copy aren't written.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class CultureName
{
    private static readonly Lazy<HashSet<string>> s_known = new(() =>
        CultureInfo.GetCultures(CultureTypes.AllCultures).Select(culture => culture.Name).ToHashSet(StringComparer.OrdinalIgnoreCase));

    public static string To(CultureInfo value)
    {
        ExactTypes.Require(value);
        return value.Name;
    }

    public static CultureInfo From(PayloadHost host, string value)
    {
        // The runtime creates a culture for any well-formed name and never frees it.
        if (host.ReadsUntrustedData && !s_known.Value.Contains(value))
        {
            throw Unknown(value, cause: null);
        }

        try
        {
            return CultureInfo.GetCultureInfo(value);
        }
        catch (CultureNotFoundException e)
        {
            throw Unknown(value, e);
        }
    }

    /// <summary>Returns the name of a culture with a Windows culture number.</summary>
    public static string OfNumber(int number)
    {
        try
        {
            return CultureInfo.GetCultureInfo(number).Name;
        }
        catch (Exception e) when (e is CultureNotFoundException or ArgumentOutOfRangeException)
        {
            throw Unknown(number.ToString(CultureInfo.InvariantCulture), e);
        }
    }

    private static BinarySerializationException Unknown(string name, Exception? cause) =>
        PayloadErrors.NotA(
            "culture that this machine knows",
            $"{name} (where InvariantGlobalization is set, none but the invariant one is known)",
            cause);
}

[EditorBrowsable(EditorBrowsableState.Never)]
public static class StringBuilderText
{
    public static string To(StringBuilder value) => value.ToString();

    public static StringBuilder From(string value) => new(value);
}

/// <summary>The conversion of DBNull to an empty text, which isn't null.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class DBNullText
{
    public static string To(DBNull value)
    {
        _ = value;
        return "";
    }

    public static DBNull From(string value) =>
        value.Length == 0 ? DBNull.Value : throw PayloadErrors.NotA(nameof(DBNull), "text follows");
}
