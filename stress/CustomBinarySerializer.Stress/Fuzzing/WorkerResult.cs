namespace Stress.Fuzzing;

/// <summary>What a worker did.</summary>
/// <param name="Inputs">How many it read.</param>
/// <param name="Kept">How many its corpus has.</param>
/// <param name="Reached">How many branches of the library were taken.</param>
/// <param name="Branches">How many there are; 0 without counters.</param>
/// <param name="Findings">What broke a promise.</param>
internal sealed record WorkerResult(long Inputs, long Kept, int Reached, int Branches, IReadOnlyList<Finding> Findings);
