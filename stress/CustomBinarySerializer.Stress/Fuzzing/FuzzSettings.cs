namespace Stress.Fuzzing;

/// <summary>What a run does.</summary>
/// <param name="Targets">Their names.</param>
/// <param name="Seed">Of the first worker; the next ones have the next.</param>
/// <param name="Duration">For all targets together.</param>
/// <param name="Folder">Where corpora and findings are kept.</param>
/// <param name="Program">The folder of the program with the instrumented library; null to fuzz without counters.</param>
/// <param name="Patience">For one input.</param>
internal sealed record FuzzSettings(IReadOnlyList<string> Targets, int Seed, TimeSpan Duration, string Folder, string? Program, TimeSpan Patience);
