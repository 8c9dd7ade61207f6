using System.Globalization;

namespace PerfHarness.Survey.Output;

/// <summary>The columns of the CSV file: first those that surveys of serializers have in common, then ours.</summary>
internal static class SurveyColumns
{
    private const string Exact = "R";

    public static IReadOnlyList<(string Name, Func<SurveyRow, string> Value)> All { get; } =
    [
        ("Serializer", row => row.Serializer.Name),
        ("Objects", row => row.Objects.ToString(CultureInfo.InvariantCulture)),
        ("Time to serialize in s", row => Number(row.Serialize?.MedianS)),
        ("Time to deserialize in s", row => Number(row.Deserialize?.MedianS)),
        ("Size in bytes", row => row.SizeBytes?.ToString(CultureInfo.InvariantCulture) ?? ""),
        ("FileVersion", row => row.Serializer.FileVersion),
        ("Framework", row => row.Serializer.Framework),
        ("ProjectHome", row => row.Serializer.ProjectHome),
        ("DataFormat", row => row.Serializer.DataFormat),
        ("FormatDetails", row => row.Serializer.FormatDetails),
        ("Supports Versioning", row => row.Serializer.SupportsVersioning ? "Yes" : "No"),
        ("Scenario", row => row.Scenario.ToString()),
        ("Workload", row => row.Workload),
        ("Nursery", row => row.Nursery.ToString()),
        ("Kind", row => row.Serializer.Kind.ToString()),
        .. OfDirection("serialize", row => row.Serialize),
        .. OfDirection("deserialize", row => row.Deserialize),
        ("Checked", row => row.IsChecked ? "Yes" : "No"),
        ("Loss", row => row.Loss ?? ""),
        ("Failure", row => row.Failure ?? ""),
    ];

    private static IEnumerable<(string Name, Func<SurveyRow, string> Value)> OfDirection(
        string direction, Func<SurveyRow, DirectionFigures?> figures) =>
    [
        ($"First {direction} in s", row => Number(figures(row)?.FirstS)),
        ($"Min {direction} in s", row => Number(figures(row)?.MinS)),
        ($"Standard deviation {direction} in s", row => Number(figures(row)?.StandardDeviationS)),
        ($"Runs {direction}", row => figures(row)?.Runs.ToString(CultureInfo.InvariantCulture) ?? ""),
        ($"Allocated {direction} in bytes", row => Number(figures(row)?.AllocatedBytes)),
        .. Enumerable.Range(0, GC.MaxGeneration + 1).Select(generation =>
            ($"Gen {generation} collections {direction}", (Func<SurveyRow, string>)(row => Number(Collections(figures(row), generation))))),
        ($"Collections while timed {direction}", row => Number(figures(row)?.Timed?.Collections)),
        ($"Page faults while timed {direction}", row => Number(figures(row)?.Timed?.PageFaults)),
    ];

    private static double? Collections(DirectionFigures? figures, int generation) =>
        figures is null || figures.Collections.Count <= generation ? null : figures.Collections[generation];

    private static string Number(double? value) => value?.ToString(Exact, CultureInfo.InvariantCulture) ?? "";
}
