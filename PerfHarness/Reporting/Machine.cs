using System.Runtime.InteropServices;

namespace PerfHarness.Reporting;

/// <summary>What a reader has to know about where figures come from.</summary>
internal sealed record Machine(string Runtime, string OperatingSystem, string Architecture, int Processors)
{
    public static Machine Current { get; } = new(
        RuntimeInformation.FrameworkDescription,
        RuntimeInformation.OSDescription,
        RuntimeInformation.ProcessArchitecture.ToString(),
        Environment.ProcessorCount);

    public override string ToString() => $"{Runtime}, {OperatingSystem}, {Architecture}, {Processors} processors";
}
