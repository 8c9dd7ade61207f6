namespace Stress.Processes;

/// <summary>The exception for a broken promise of the library.</summary>
internal sealed class ViolationException(string message) : Exception(message)
{
    /// <summary>Throws unless a condition is true.</summary>
    /// <exception cref="ViolationException"><paramref name="isTrue"/> is false.</exception>
    public static void ThrowUnless(bool isTrue, string subject, string what)
    {
        if (!isTrue)
        {
            throw new ViolationException($"{subject}: {what}.");
        }
    }
}
