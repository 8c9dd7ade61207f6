using System.Text.RegularExpressions;
using PerfHarness.Survey.Output;
using PerfHarness.Survey.Serializers;
using Spectre.Console;

namespace PerfHarness.Tests.Survey.Output;

public partial class SurveyTablesTests
{
    private static readonly SurveyReport Report = Reports.Of(
        Rows.Of(SurveySerializers.StraightLine, 1e-7, 2e-7, kind: SerializerKind.Limit),
        Rows.Of("Peer", 3e-7, 8e-7),
        Rows.Of("Lossy", 1, 1, loss: "root.Kind: Local instead of Utc"),
        Rows.Failed("Broken", "Too large"));

    private static readonly string Text = string.Concat(SurveyTables.Of(Report).Select(part => Rendered(part.Table, part.Notes)));

    [Test]
    public void TimesArePerObjectAndMultiplesOfTheLimit() =>
        Assert.That(Text, Does.Contain("| Peer | 30 ns | 3x | 80 ns | 4x | 55 B |"));

    [Test]
    public void LossIsMarkedAndExplained() =>
        Assert.That(Text, Does.Contain("| Lossy (!) |").And.Contain("Lossy (!) root.Kind: Local instead of Utc"));

    [Test]
    public void FailureHasItsReason() => Assert.That(Text, Does.Contain("Left out: Broken. Too large"));

    // Columns are as wide as their longest cell, so that only the words count.
    private static string Rendered(Table table, IEnumerable<string> notes)
    {
        StringWriter text = new();
        IAnsiConsole console = AnsiConsole.Create(
            new AnsiConsoleSettings { Ansi = AnsiSupport.No, Out = new AnsiConsoleOutput(text) });
        console.Profile.Width = 200;
        console.Write(table);
        return Blanks.Replace(text.ToString(), " ") + string.Join('\n', notes);
    }

    [GeneratedRegex(" +")]
    private static partial Regex Blanks { get; }
}
