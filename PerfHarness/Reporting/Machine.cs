namespace PerfHarness.Reporting;

/// <summary>The machine and runtime of a measurement.</summary>
internal sealed record Machine(string Runtime, string OperatingSystem, string Architecture, int Processors)
{
    public static Machine Current { get; } = new(
        RuntimeInformation.FrameworkDescription,
        RuntimeInformation.OSDescription,
        RuntimeInformation.ProcessArchitecture.ToString(),
        Environment.ProcessorCount);

    public override string ToString() => $"{Runtime}, {OperatingSystem}, {Architecture}, {Processors} processors";
}
