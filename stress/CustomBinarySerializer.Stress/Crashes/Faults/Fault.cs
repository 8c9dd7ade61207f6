using System.Globalization;

namespace Stress.Crashes.Faults;

/// <summary>Which calls of the system fail.</summary>
/// <param name="Call">The kind.</param>
/// <param name="First">The first of them that fails, counted from 1.</param>
/// <param name="Count">How many in a row.</param>
/// <param name="Error">The errno, or <see cref="CutShort"/>.</param>
/// <param name="IsPartial">Whether half of what was to be written is there.</param>
internal sealed record Fault(StorageCall Call, long First, long Count, int Error, bool IsPartial = false)
{
    /// <summary>A write does half of it and says so.</summary>
    public const int CutShort = 0;

    /// <summary>Whether the program mustn't notice.</summary>
    public bool IsHidden => Error is CutShort or ShimControl.Interrupted;

    public override string ToString() =>
        string.Create(CultureInfo.InvariantCulture, $"{Call} {First} to {First + Count - 1} with error {Error}{(IsPartial ? " after half" : "")}");
}
