using Spectre.Console;

namespace Stress.Fuzzing;

/// <summary>Prints counts and findings of a run.</summary>
internal static class FuzzReport
{
    private const int LongestPrintedInput = 4096;
    private const int PrintedLines = 12;

    private static readonly string[] s_columns = ["Inputs", "Inputs/s", "Corpus", "Branches", "Findings"];

    /// <summary>Writes a finding and its input to two files.</summary>
    internal static void Keep(Finding finding, string folder, string number)
    {
        string name = Path.Combine(Directory.CreateDirectory(Path.Combine(folder, "findings")).FullName,
            $"{finding.Target}-{finding.Kind}-{number}");
        File.WriteAllText(name + ".txt",
            $"{finding.Target}, {finding.Kind}, seed {finding.Seed}\n{finding.Place}\n\n{finding.Detail}\n\n{finding.Input}\n");
        File.WriteAllBytes(name + ".input", Convert.FromHexString(finding.Input));
    }

    internal static void Print(IReadOnlyList<TargetResult> results)
    {
        Table table = FigureTable.Create("", s_columns);
        foreach (TargetResult result in results)
        {
            table.AddRow(
                Markup.Escape(result.Target),
                Figure(result.Inputs),
                Figure((long)(result.Inputs / Math.Max(0.001, result.Time.TotalSeconds))),
                Figure(result.Kept),
                result.Reached == 0 ? "not counted" : Figure(result.Reached),
                Figure(result.Findings.Count));
        }

        AnsiConsole.Write(table);
        foreach ((Finding finding, int count) in results.SelectMany(result => result.Findings))
        {
            Print(finding, count);
        }
    }

    internal static void Print(Finding finding, int count)
    {
        Console.WriteLine();
        Console.WriteLine(
            string.Create(CultureInfo.InvariantCulture,
            $"{finding.Target}: {finding.Kind}, found {count} times, seed {finding.Seed}. {finding.Place}"));
        foreach (string line in finding.Detail.Split('\n').Take(PrintedLines))
        {
            Console.WriteLine($"  {line.TrimEnd()}");
        }

        Console.WriteLine(finding.Input.Length > LongestPrintedInput
            ? $"  The input has {finding.Input.Length / 2} bytes; a file has them."
            : $"  {FuzzCommand.Name} {FuzzCommand.ReplayOption} {finding.Target} {finding.Input}");
    }

    private static string Figure(long value) => value.ToString("#,0", CultureInfo.InvariantCulture);
}
