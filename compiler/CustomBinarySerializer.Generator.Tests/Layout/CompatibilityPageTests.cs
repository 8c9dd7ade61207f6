using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.Tests.Layout;

/// <summary>Tests that old and new programs do what the tables of docs/reference/compatibility.md say.</summary>
internal sealed class CompatibilityPageTests
{
    private const string Refused = "the registration is refused";

    private static readonly MarkdownPage s_page = new("docs", "reference", "compatibility.md");

    [TestCase(ContractKind.Generated, "## Source-generated contracts and contracts generated at run time")]
    [TestCase(ContractKind.RunTime, "## Source-generated contracts and contracts generated at run time")]
    [TestCase(ContractKind.HandWritten, "## Hand-written contracts")]
    [TestCase(ContractKind.Graph, "## Object graphs")]
    public async Task TheTableIsWhatProgramsDo(ContractKind kind, string heading)
    {
        List<string> rows = [];
        foreach (ContractChange change in ChangesOf(kind))
        {
            rows.Add(await RowOf(change, kind));
        }

        Assert.That(string.Join('\n', TableAfter(heading)), Is.EqualTo(string.Join('\n', rows)));
    }

    private static ContractChange[] ChangesOf(ContractKind kind) => kind switch
    {
        ContractKind.HandWritten => ContractChange.OfHandWritten,
        ContractKind.Graph => ContractChange.OfGraphs,
        _ => ContractChange.OfMembers,
    };

    private static IEnumerable<string> TableAfter(string heading)
    {
        Assert.That(s_page.Text, Does.Contain(heading + "\n"));
        return s_page.Text[s_page.Text.IndexOf(heading + "\n", StringComparison.Ordinal)..].Split('\n')
            .SkipWhile(line => !line.StartsWith('|')).TakeWhile(line => line.StartsWith('|')).Skip(2);
    }

    private static async Task<string> RowOf(ContractChange change, ContractKind kind)
    {
        List<string>[] cells = [[], [], [], []];
        foreach ((string before, string after) in change.Examples)
        {
            ChangedProgram old = new(before, kind);
            ChangedProgram changed = new(after, kind);
            bool isRefused = changed.Refusal is not null;
            cells[0].Add(isRefused ? Refused : changed.Read(old.Write(out object oldMessage), oldMessage));
            cells[1].Add(isRefused ? Refused : Opening(changed.Schema, old.Schema));
            cells[2].Add(isRefused ? Refused : old.Read(changed.Write(out object newMessage), newMessage));
            cells[3].Add(kind == ContractKind.Graph ? "" : await ReportsOf(old.Source, changed.Source));
        }

        string[] shown = [.. cells[..(kind == ContractKind.Graph ? 3 : 4)].Select(cell => string.Join(", or ", cell.Distinct()))];
        return $"| {change.Name} | {string.Join(" | ", shown)} |";
    }

    // The outcome for a reader or writer of the new program that opens a segment of the old one.
    private static string Opening(SchemaDescription here, SchemaDescription there) =>
        here.Compare(there).Any(difference => difference.BreaksReadingHere) ? "`SchemaMismatch`" : "opens";

    private static async Task<string> ReportsOf(string before, string after)
    {
        ImmutableArray<Diagnostic> reports = await LayoutRun.Diagnostics(LayoutRun.FileOf(before), LayoutRun.Compile(after));
        string[] rules = [.. reports.Select(report => report.Id).Distinct().Order()];
        return rules.Length == 0 ? "none" : string.Join(", ", rules.Select(rule => $"[{rule}](../rules/{rule}.md)"));
    }
}
