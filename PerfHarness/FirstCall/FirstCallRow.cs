using PerfHarness.Reporting;

namespace PerfHarness.FirstCall;

/// <summary>Medians over the processes of one way to register and one number of types.</summary>
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

    public static FirstCallRow Of(Registration registration, int types, IReadOnlyList<FirstCallTimes> processes) =>
        new(
            registration,
            types,
            processes.Select(times => times.RegisterMs).Median(),
            processes.Select(times => times.SerializeMs).Median(),
            processes.Select(times => times.DeserializeMs).Median(),
            processes.Select(times => times.ProcessorMs).Median(),
            processes.Select(times => times.CompiledMethods).Median(),
            processes.Select(times => times.CompilationMs).Median());

    private double UsPerType(double milliseconds) => milliseconds * MicrosecondsPerMillisecond / Types;
}
