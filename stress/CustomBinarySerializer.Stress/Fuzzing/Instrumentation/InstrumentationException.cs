namespace Stress.Fuzzing.Instrumentation;

/// <summary>The library couldn't be built with counters.</summary>
internal sealed class InstrumentationException : Exception
{
    internal InstrumentationException(string message)
        : base(message)
    {
    }
}
