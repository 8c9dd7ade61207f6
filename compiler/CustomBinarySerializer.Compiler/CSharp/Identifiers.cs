using System.Globalization;

namespace CustomBinarySerializer.Compiler.CSharp;

/// <summary>The rules for names and identifiers in C#.</summary>
internal static class Identifiers
{
    private static readonly HashSet<string> s_keywords =
    [
        .. ("abstract as base bool break byte case catch char checked class const continue decimal default delegate do double "
            + "else enum event explicit extern false finally fixed float for foreach goto if implicit in int interface internal "
            + "is lock long namespace new null object operator out override params private protected public readonly ref return "
            + "sbyte sealed short sizeof stackalloc static string struct switch this throw true try typeof uint ulong unchecked "
            + "unsafe ushort using virtual void volatile while __arglist __makeref __reftype __refvalue "
            // Only in some places: before the name of a method that it is the type of.
            + "partial").Split(' '),
    ];

    /// <summary>
    /// Whether a name is a valid C# identifier. Other languages and the compiler also use names that aren't.
    /// </summary>
    internal static bool IsSpeakable(string name) =>
        name.Length > 0 && IsStart(name[0]) && name.All(IsPart);

    internal static string Escaped(string name) => s_keywords.Contains(name) ? "@" + name : name;

    /// <summary>Returns the letters and digits of a name.</summary>
    internal static string Plain(string name)
    {
        string plain = string.Concat(name.Where(char.IsLetterOrDigit));
        return plain.Length > 0 && char.IsLetter(plain[0]) ? plain : "T" + plain;
    }

    /// <summary>Returns a name for a variable.</summary>
    internal static string Variable(string name)
    {
        string plain = Plain(name);
        return Escaped(char.ToLowerInvariant(plain[0]) + plain[1..]);
    }

    private static bool IsStart(char c) => c == '_' || char.IsLetter(c);

    private static bool IsPart(char c) =>
        IsStart(c) || char.IsDigit(c)
            || char.GetUnicodeCategory(c) is UnicodeCategory.ConnectorPunctuation or UnicodeCategory.NonSpacingMark;
}
