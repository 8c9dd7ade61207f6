namespace Stress.Processes;

/// <summary>The exception for a broken promise of the library.</summary>
internal sealed class ViolationException(string message) : Exception(message);
