using CustomBinarySerializer.TestKit.Wording;

namespace CustomBinarySerializer.Tests.Architecture;

/// <summary>Checks the sentences of source and pages by the rules of CONTRIBUTING.md.</summary>
public sealed class WordingTests
{
    // Folders whose source follows the rules, with all folders below them.
    private static readonly string[] s_folders =
    [
        "CustomBinarySerializer",
        "CustomBinarySerializer.Tests",
        "PerfHarness",
        "binaryformatter",
        "carriers",
        "compiler",
        "hosts",
        "netframework",
        "samples",
        "stress",
        "testing",
        "tools",
    ];

    // Pages, and folders of pages.
    private static readonly string[] s_pages =
    [
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "CustomBinarySerializer",
        "README.md",
        "SECURITY.md",
        "binaryformatter",
        "carriers",
        "compiler",
        "docs",
        "hosts",
        "netframework",
        "samples",
        "stress",
        "testing",
        "tools",
    ];

    [TestCaseSource(nameof(s_folders))]
    public void SourceFollowsTheRules(string folder) => Assert.That(SourceWording.FaultsBelow(folder), Is.Empty);

    [TestCaseSource(nameof(s_pages))]
    public void PagesFollowTheRules(string page) => Assert.That(PageWording.FaultsBelow(page), Is.Empty);

    [TestCase("/// <summary>What the class is.</summary>\nclass C;", "no summary begins so: What the class is.")]
    [TestCase("/// <summary>\n/// The same for others.\n/// </summary>\nclass C;", "no summary begins so: The same for others.")]
    [TestCase("/// <param name=\"offset\">Of the entry.</param>\nclass C;", "no param begins so: Of the entry.")]
    [TestCase("/// <returns>How many there are.</returns>\nclass C;", "no returns begins so: How many there are.")]
    [TestCase("/// <typeparam name=\"T\">What it holds.</typeparam>\nclass C;", "no typeparam begins so: What it holds.")]
    [TestCase("/// <exception cref=\"E\">It failed.</exception>\nclass C;", "no exception begins so: It failed.")]
    [TestCase("/// <exception cref=\"E\">\n/// There is none.\n/// </exception>\nclass C;", "no exception begins so: There is none.")]
    [TestCase("/// <exception cref=\"E\">This object was shut.</exception>\nclass C;", "no exception begins so: This object was shut.")]
    [TestCase("// What is done.\nclass C;", "a comment doesn't begin so: // What is done.")]
    [TestCase("/// <summary>Connects.</summary>\nclass C;", "a summary is a sentence: Connects.")]
    [TestCase("class C { [Test] public void WhatIsReadIsKept() { } }", "a test's name begins with its subject: WhatIsReadIsKept")]
    [TestCase("class C { [TestCase(1)] public void TheSame(int i) { } }", "a test's name begins with its subject: TheSame")]
    [TestCase("// For whoever calls it.\nclass C;", "\"whoever\" isn't used")]
    [TestCase("/// <summary>Reads files of strangers.</summary>\nclass C;", "\"strangers\" isn't used")]
    public void FaultySourceIsReported(string source, string fault) =>
        Assert.That(SourceWording.FaultsIn(source), Is.EqualTo([$"line 1: {fault}"]));

    [TestCase("/// <summary>Gets <see cref=\"Whole\"/>.</summary>\nclass C;")]
    [TestCase("/// <summary>Oneself is a word.</summary>\nclass C;")]
    [TestCase("/// <param name=\"log\">The log.</param>\nclass C;")]
    [TestCase("/// <returns>This object.</returns>\n/// <exception cref=\"E\"><paramref name=\"log\"/> is null.</exception>\nclass C;")]
    [TestCase("// The reader decides\n// what is read.\nclass C;")]
    [TestCase("class C { string whoever = \"What strangers say\"; }")]
    [TestCase("class C { [Test] public void ItemIsRead() { } void WhatIsRead() { } }")]
    public void GoodSourceIsAccepted(string source) => Assert.That(SourceWording.FaultsIn(source), Is.Empty);

    [TestCase("// ", 121, "121 characters, of 120 at most")]
    [TestCase("    /// ", 121, "121 characters, of 120 at most")]
    [TestCase("class C; // ", 141, "141 characters, of 140 at most")]
    [TestCase("class ", 141, "141 characters, of 140 at most")]
    public void LongLineIsReported(string beginning, int length, string fault) => Assert.Multiple(() =>
    {
        Assert.That(SourceWording.FaultsIn(beginning.PadRight(length, 'c')), Is.EqualTo([$"line 1: {fault}"]));
        Assert.That(SourceWording.FaultsIn(beginning.PadRight(length - 1, 'c')), Is.Empty);
    });

    // A line of code may be longer only for a literal that it consists of or is part of.
    [TestCase("string s =\n    \"{0}\";", true)]
    [TestCase("string s =\n    $\"{0}{1}\";", true)]
    [TestCase("string s = \"\"\"\n    {0}\n    \"\"\";", true)]
    [TestCase("string s = \"a\"\n    + \"{0}\";", true)]
    [TestCase("string s = \"{0}\";", false)]
    [TestCase("string s =\n    \"a\" + \"{0}\";", false)]
    public void LongLiteralIsAcceptedWhereItBeginsItsLine(string source, bool isAccepted)
    {
        string text = source.Replace("{0}", new string('x', 200), StringComparison.Ordinal);

        Assert.That(SourceWording.FaultsIn($"class C {{ {text} }}").Any(), Is.EqualTo(!isAccepted));
    }

    [TestCase("whoever reads", "line 1: \"whoever\" isn't used")]
    [TestCase("| a | is under way |", "line 1: \"under way\" isn't used")]
    public void FaultyPageIsReported(string line, string fault) => Assert.That(PageWording.FaultsIn([line]), Is.EqualTo([fault]));

    [TestCase("```", "whoever", "```")]
    [TestCase("| whoever | the caller |")]
    [TestCase("The name `whoever` is code.")]
    public void CodeAndFirstColumnsAreNoText(params string[] lines) => Assert.That(PageWording.FaultsIn(lines), Is.Empty);
}
