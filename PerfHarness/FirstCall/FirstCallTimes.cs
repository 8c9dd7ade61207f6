namespace PerfHarness.FirstCall;

/// <summary>
/// What one process needed for its first calls, over all types; how many methods the runtime compiled for them, and how much of the time that took.
/// </summary>
internal sealed record FirstCallTimes(double RegisterMs, double SerializeMs, double DeserializeMs, double CompiledMethods, double CompilationMs);
