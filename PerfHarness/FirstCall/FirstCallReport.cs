namespace PerfHarness.FirstCall;

/// <summary>The results of a run, as in its JSON file.</summary>
internal sealed record FirstCallReport(Machine Machine, int Processes, IReadOnlyList<FirstCallRow> Rows)
{
    public void Print()
    {
        AnsiConsole.MarkupLineInterpolated($"{Machine}");
        AnsiConsole.WriteLine($"Medians over {Processes} fresh processes per row; trend of the total per type: 1.00x is linear.");
        AnsiConsole.Write(Totals());
        AnsiConsole.Write(PerType());
    }

    private Table Totals() => FigureTable.Of(
        "Registered by",
        Rows,
        row => Label(row.Registration),
        ("types", row => Count(row.Types)),
        ("register", row => Milliseconds(row.RegisterMs)),
        ("first write", row => Milliseconds(row.SerializeMs)),
        ("first read", row => Milliseconds(row.DeserializeMs)),
        ("total", row => Milliseconds(row.TotalMs)),
        ("processor", row => Milliseconds(row.ProcessorMs)),
        ("compiled", row => $"{row.CompiledMethods.ToString("#,0", CultureInfo.InvariantCulture)} methods"),
        ("compiling", row => Milliseconds(row.CompilationMs)));

    private Table PerType()
    {
        Dictionary<Registration, double> first =
            Rows.GroupBy(row => row.Registration).ToDictionary(rows => rows.Key, rows => rows.First().TotalUsPerType);
        return FigureTable.Of(
            "Per type",
            Rows,
            row => Label(row.Registration),
            ("types", row => Count(row.Types)),
            ("register", row => Microseconds(row.RegisterUsPerType)),
            ("write", row => Microseconds(row.SerializeUsPerType)),
            ("read", row => Microseconds(row.DeserializeUsPerType)),
            ("total", row => Microseconds(row.TotalUsPerType)),
            ("trend", row => $"{(row.TotalUsPerType / first[row.Registration]).ToString("0.00", CultureInfo.InvariantCulture)}x"));
    }

    private static string Label(Registration registration) => registration switch
    {
        Registration.Auto => "Register, of members, ten members",
        Registration.Generated => "Generated, ten members",
        Registration.Json => "System.Text.Json, ten members",
        _ => "System.Text.Json, generated",
    };

    private static string Count(int types) => types.ToString("#,0", CultureInfo.InvariantCulture);

    private static string Milliseconds(double value) => value.ToString("#,0.0", CultureInfo.InvariantCulture) + " ms";

    private static string Microseconds(double value) => value.ToString("#,0.0", CultureInfo.InvariantCulture) + " µs";
}
