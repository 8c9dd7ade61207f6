namespace Stress.Fuzzing;

/// <summary>The result of a worker.</summary>
/// <param name="Inputs">Number of inputs.</param>
/// <param name="Kept">Size of the corpus.</param>
/// <param name="Reached">Number of reached branches, or 0 without instrumentation.</param>
/// <param name="Findings">Findings of the worker.</param>
internal sealed record WorkerResult(long Inputs, long Kept, int Reached, IReadOnlyList<Finding> Findings);
