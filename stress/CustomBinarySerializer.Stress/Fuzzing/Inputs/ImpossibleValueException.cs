namespace Stress.Fuzzing.Inputs;

/// <summary>The exception for a value that its type doesn't admit, or that differs from the original.</summary>
internal sealed class ImpossibleValueException(string message) : Exception(message);
