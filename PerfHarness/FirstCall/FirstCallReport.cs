using System.Globalization;
using PerfHarness.Reporting;
using Spectre.Console;

namespace PerfHarness.FirstCall;

/// <summary>All that a run found out; what goes into the JSON file.</summary>
internal sealed record FirstCallReport(Machine Machine, int Processes, IReadOnlyList<FirstCallRow> Rows)
{
    public void Print()
    {
        AnsiConsole.MarkupLineInterpolated($"{Machine}");
        AnsiConsole.WriteLine($"Medians over {Processes} fresh processes per row; trend of the total per type: 1.00x is linear.");
        AnsiConsole.Write(Totals());
        AnsiConsole.Write(PerType());
    }

    private Table Totals()
    {
        Table table = FigureTable.Create("Registered by", "types", "register", "first write", "first read", "total", "processor", "compiled", "compiling");
        foreach (FirstCallRow row in Rows)
        {
            table.AddRow(
                Label(row.Registration),
                Count(row.Types),
                Milliseconds(row.RegisterMs),
                Milliseconds(row.SerializeMs),
                Milliseconds(row.DeserializeMs),
                Milliseconds(row.TotalMs),
                Milliseconds(row.ProcessorMs),
                $"{row.CompiledMethods.ToString("#,0", CultureInfo.InvariantCulture)} methods",
                Milliseconds(row.CompilationMs));
        }

        return table;
    }

    private Table PerType()
    {
        Table table = FigureTable.Create("Per type", "types", "register", "write", "read", "total", "trend");
        foreach (IGrouping<Registration, FirstCallRow> rows in Rows.GroupBy(row => row.Registration))
        {
            double firstTotal = rows.First().TotalUsPerType;
            foreach (FirstCallRow row in rows)
            {
                table.AddRow(
                    Label(row.Registration),
                    Count(row.Types),
                    Microseconds(row.RegisterUsPerType),
                    Microseconds(row.SerializeUsPerType),
                    Microseconds(row.DeserializeUsPerType),
                    Microseconds(row.TotalUsPerType),
                    $"{(row.TotalUsPerType / firstTotal).ToString("0.00", CultureInfo.InvariantCulture)}x");
            }
        }

        return table;
    }

    private static string Label(Registration registration) => registration switch
    {
        Registration.ByType => "Register(Type, int, RegistrationOptions)",
        Registration.Generic => "Register<T>(int)",
        Registration.Auto => "Register, of members, ten members",
        Registration.Generated => "Generated, ten members",
        Registration.Json => "System.Text.Json, ten members",
        Registration.JsonGenerated => "System.Text.Json, generated",
        _ => "BinaryWriter alone",
    };

    private static string Count(int types) => types.ToString("#,0", CultureInfo.InvariantCulture);

    private static string Milliseconds(double value) => value.ToString("#,0.0", CultureInfo.InvariantCulture) + " ms";

    private static string Microseconds(double value) => value.ToString("#,0.0", CultureInfo.InvariantCulture) + " µs";
}
