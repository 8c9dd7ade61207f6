namespace Stress.Crashes.Faults;

/// <summary>A fault: which system calls fail, from which call on, and with which error.</summary>
/// <param name="Call">Kind of the calls.</param>
/// <param name="First">Number of the first failing call, from 1.</param>
/// <param name="Count">Number of failing calls in a row.</param>
/// <param name="Error">The errno, or <see cref="CutShort"/>.</param>
/// <param name="IsPartial">Whether a failing write writes half of its bytes.</param>
internal sealed record Fault(StorageCall Call, long First, long Count, int Error, bool IsPartial = false)
{
    /// <summary>A write writes half of its bytes and returns their number.</summary>
    public const int CutShort = 0;

    /// <summary>Whether the library must hide the fault from its caller.</summary>
    public bool IsHidden => Error is CutShort or ShimControl.Interrupted;

    public override string ToString() =>
        string.Create(CultureInfo.InvariantCulture,
            $"{Call} {First} to {First + Count - 1} with error {Error}{(IsPartial ? " after half" : "")}");
}
