namespace PerfHarness.FirstCall;

/// <summary>The first calls on all types: of one process, or the medians over processes.</summary>
/// <param name="Registration">Way to register the types.</param>
/// <param name="Types">Number of types.</param>
/// <param name="RegisterMs">Time to register all types, in milliseconds.</param>
/// <param name="SerializeMs">Time to write a message of each type, in milliseconds.</param>
/// <param name="DeserializeMs">Time to read these messages, in milliseconds.</param>
/// <param name="ProcessorMs">
/// Processor time of all three, in milliseconds. Other work on the machine affects it less.
/// </param>
/// <param name="CompiledMethods">Number of methods that the runtime compiled.</param>
/// <param name="CompilationMs">Time of the compilation, in milliseconds.</param>
internal sealed record FirstCallRow(
    Registration Registration, int Types, double RegisterMs, double SerializeMs, double DeserializeMs, double ProcessorMs,
    double CompiledMethods, double CompilationMs)
{
    private const double MicrosecondsPerMillisecond = 1000;

    public double TotalMs => RegisterMs + SerializeMs + DeserializeMs;

    public double RegisterUsPerType => UsPerType(RegisterMs);

    public double SerializeUsPerType => UsPerType(SerializeMs);

    public double DeserializeUsPerType => UsPerType(DeserializeMs);

    public double TotalUsPerType => UsPerType(TotalMs);

    public static FirstCallRow OfProcesses(IReadOnlyList<FirstCallRow> processes) => new(
        processes[0].Registration,
        processes[0].Types,
        processes.Select(process => process.RegisterMs).Median(),
        processes.Select(process => process.SerializeMs).Median(),
        processes.Select(process => process.DeserializeMs).Median(),
        processes.Select(process => process.ProcessorMs).Median(),
        processes.Select(process => process.CompiledMethods).Median(),
        processes.Select(process => process.CompilationMs).Median());

    private double UsPerType(double milliseconds) => milliseconds * MicrosecondsPerMillisecond / Types;
}
