using System.Text.RegularExpressions;

namespace CustomBinarySerializer.TestKit.Wording;

/// <summary>
/// The limits of lines and the words that neither code nor pages use. CONTRIBUTING.md has words to use instead.
/// </summary>
internal static partial class Words
{
    /// <summary>The maximum length of a line of code.</summary>
    internal const int MaxCode = 140;

    /// <summary>The maximum length of a line of a comment or a page.</summary>
    internal const int MaxText = 120;

    // First words that refer to a thing instead of naming it.
    private const string Riddles =
        "What|Of|As|Those|That|Who|Whose|Where|Which|How|Its?|They|Them|The same|(In|By|With|From|To|For|On|At|Over|After|Before) which";

    /// <summary>Words that are replaced by the actor's name or the literal word.</summary>
    [GeneratedRegex(
        @"\b(whoever|strangers?('s)?|under way|(and|or) (its|the) kin|stands? in for|lies in|sits in|as it stands|made anew|hands? (on|back))\b",
        RegexOptions.IgnoreCase)]
    internal static partial Regex Banned { get; }

    /// <summary>First words of XML documentation that only a reader of the code understands.</summary>
    [GeneratedRegex("^(" + Riddles + @"|One|When|There|Told|Up to where)\b")]
    internal static partial Regex UnclearBeginning { get; }

    /// <summary>
    /// First words of exceptions' documentation that don't name the subject of the condition.
    /// </summary>
    [GeneratedRegex("^(" + Riddles + @"|One|There|This|These|Their|None|Nothing|Some(thing|body)?|Such|No such|Always|Or)\b")]
    internal static partial Regex UnclearCondition { get; }

    /// <summary>First words of comments that only a reader of the code below understands.</summary>
    [GeneratedRegex("^// (" + Riddles + @")\b")]
    internal static partial Regex UnclearComment { get; }

    /// <summary>First words of test names that don't name the subject of the behaviour.</summary>
    [GeneratedRegex("^(What|Of|One|As|Those|That|Who|Whose|Where|Which|It|Its|They|Them|So|TheSame)(?=[A-Z]|$)")]
    internal static partial Regex UnclearTestName { get; }
}
