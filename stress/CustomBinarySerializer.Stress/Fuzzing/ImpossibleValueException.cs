namespace Stress.Fuzzing;

/// <summary>The library returned what its type doesn't admit, or not what it was given.</summary>
internal sealed class ImpossibleValueException : Exception
{
    internal ImpossibleValueException(string message)
        : base(message)
    {
    }
}
