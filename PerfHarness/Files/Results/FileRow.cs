namespace PerfHarness.Files.Results;

/// <summary>A line of the tables.</summary>
/// <param name="Name">For people, and in the JSON file.</param>
/// <param name="Unit">Of its figures.</param>
/// <param name="Target">What is to be reached, or null.</param>
internal sealed record FileRow(string Name, FileUnit Unit, double? Target = null)
{
    public string TargetText => Target is not double target ? "" : (Unit.IsMoreBetter() ? ">= " : "<= ") + Unit.Format(target);
}
