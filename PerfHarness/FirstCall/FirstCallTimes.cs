namespace PerfHarness.FirstCall;

/// <summary>
/// What one process needed for its first calls, over all types; its processor time for all of that, which other work on
/// the machine changes less; how many methods the runtime compiled, and how long that took.
/// </summary>
internal sealed record FirstCallTimes(
    double RegisterMs, double SerializeMs, double DeserializeMs, double ProcessorMs, double CompiledMethods, double CompilationMs);
