namespace Stress.Fuzzing.Instrumentation;

/// <summary>The exception for a failed build of the instrumented library.</summary>
internal sealed class InstrumentationException : Exception
{
    internal InstrumentationException(string message)
        : base(message)
    {
    }
}
