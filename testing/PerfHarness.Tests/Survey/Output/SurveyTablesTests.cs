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
    public void LossIsMarkedInTablesAndExplainedInTotals()
    {
        Assert.That(Text.Split("| Lossy (!) |"), Has.Length.EqualTo(3));
        Assert.That(Text, Does.Contain("Lossy left out: Customer (lost root.Kind: Local instead of Utc)"));
    }

    [Test]
    public void FailureHasItsReason() => Assert.That(Text, Does.Contain("Left out: Broken. Too large"));

    [Test]
    public void DisturbancesOfTheClockAreSummedUp() =>
        Assert.That(
            SurveyTables.Introduction(Reports.Of(
                Rows.Of("Calm", 1, 1) with { Deserialize = null, Serialize = new DirectionFigures(1, 1, 1, 1, 0, 3, 5) },
                Rows.Of("Busy", 1, 1))),
            Does.EndWith(
                "3 collections in the median, 3 at most (Calm, Customer, 10, writing)"
                + " and 1,234 page faults in the median, 1,234 at most (Busy, Customer, 10, writing)."));

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
