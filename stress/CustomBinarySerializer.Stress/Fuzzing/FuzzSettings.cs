namespace Stress.Fuzzing;

/// <summary>The settings of a run.</summary>
/// <param name="Targets">Names of the targets.</param>
/// <param name="Seed">Seed of the first worker. Each next worker has the next number.</param>
/// <param name="Duration">Length of the run for all targets together.</param>
/// <param name="Folder">Folder for corpora and findings.</param>
/// <param name="Program">Folder of the program with the instrumented library, or null to fuzz without counters.</param>
/// <param name="Timeout">Timeout of one input.</param>
internal sealed record FuzzSettings(IReadOnlyList<string> Targets, int Seed, TimeSpan Duration, string Folder, string? Program,
    TimeSpan Timeout);
