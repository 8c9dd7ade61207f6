using PerfHarness.Catalog.Verification;
using PerfHarness.Reporting;

namespace PerfHarness.Catalog;

/// <summary>Everything that the main job found out; its JSON form is this record.</summary>
internal sealed record CatalogResult(
    Machine Machine,
    IReadOnlyList<string> Frameworks,
    IReadOnlyDictionary<string, int> RecordsByType,
    FreshProcessVerification FreshProcess,
    IReadOnlyList<FormatResult> Formats);
