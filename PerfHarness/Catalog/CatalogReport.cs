namespace PerfHarness.Catalog;

/// <summary>Prints the result of the main job.</summary>
internal static class CatalogReport
{
    public static void Print(CatalogResult result)
    {
        string kinds = string.Join(", ", result.RecordsByType.Select(
            kind => string.Create(CultureInfo.InvariantCulture, $"{kind.Value:N0} {kind.Key}")));
        Console.WriteLine();
        Console.WriteLine($"Catalogue of {string.Join(" and ", result.Frameworks)}:");
        Console.WriteLine($"{kinds}.");
        Console.WriteLine(string.Create(
            CultureInfo.InvariantCulture,
            $"A fresh process read all {result.FreshProcess.RecordsVerified:N0} records in {result.FreshProcess.ColdReadSeconds:F2} s, "
                + $"rebuilt the catalogue itself and found no field different."));
        AnsiConsole.Write(FormatTable(result.Formats));
        Console.WriteLine("Medians of interleaved rounds; x means multiples of the first format's figure.");
        Console.WriteLine($"Times depend on the machine, bytes don't. Measured on {result.Machine}.");
    }

    private static Table FormatTable(IReadOnlyList<FormatResult> formats)
    {
        FormatResult own = formats[0];
        Table table = FigureTable.Create("", formats.Select(format => format.Format));
        AddRow("Records", "N0", format => format.Records);
        AddRow("Write rec/s", "N0", format => format.WriteRecordsPerSecond);
        AddRow("Read rec/s", "N0", format => format.ReadRecordsPerSecond);
        AddRow("Write MB/s", "N0", format => format.WriteMegabytesPerSecond);
        AddRow("Read MB/s", "N0", format => format.ReadMegabytesPerSecond);
        AddRow("Bytes", "N0", format => format.Bytes);
        AddRow("Bytes/record", "N1", format => format.BytesPerRecord);
        AddRow("Write time", "0.0x", format => own.WriteRecordsPerSecond / format.WriteRecordsPerSecond);
        AddRow("Read time", "0.0x", format => own.ReadRecordsPerSecond / format.ReadRecordsPerSecond);
        AddRow("Size", "0.0x", format => format.BytesPerRecord / own.BytesPerRecord);
        AddRow("Rounds", "N0", format => format.Rounds);
        return table;

        void AddRow(string label, string numberFormat, Func<FormatResult, double> figure) =>
            table.AddRow([label, .. formats.Select(
                format => figure(format).ToString(numberFormat, CultureInfo.InvariantCulture))]);
    }
}
