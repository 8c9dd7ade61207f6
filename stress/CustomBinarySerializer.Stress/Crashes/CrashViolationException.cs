namespace Stress.Crashes;

/// <summary>A promise of transaction files was broken.</summary>
internal sealed class CrashViolationException(string message) : Exception(message);
