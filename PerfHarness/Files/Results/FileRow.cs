namespace PerfHarness.Files.Results;

/// <summary>A row of the tables.</summary>
/// <param name="Name">Name in tables and in the JSON file.</param>
/// <param name="Unit">Unit of the figures.</param>
/// <param name="Target">Target, or null.</param>
internal sealed record FileRow(string Name, FileUnit Unit, double? Target = null)
{
    public string TargetText => Target is not double target ? "" : (Unit.IsMoreBetter() ? ">= " : "<= ") + Unit.Format(target);
}
