using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.HandWritten.Following;

/// <summary>
/// A counter of analysis steps for one method of a contract. It throws a <see cref="TooMuchWorkException"/> at a limit.
/// </summary>
/// <param name="cancellation">Cancels the work.</param>
internal sealed class Work(CancellationToken cancellation)
{
    /// <summary>The maximum number of analyzed statements, expressions and calls, each counted per visit.</summary>
    internal const int MostSteps = 100_000;

    /// <summary>The maximum nesting of statements and expressions.</summary>
    internal const int MostNesting = 500;

    private int _nesting;

    /// <summary>Gets the number of steps so far.</summary>
    internal int Steps { get; private set; }

    /// <summary>Counts a step.</summary>
    internal void Step(SyntaxNode place)
    {
        cancellation.ThrowIfCancellationRequested();
        if (++Steps > MostSteps)
        {
            throw new TooMuchWorkException(place, $"following it takes more than {MostSteps} steps");
        }
    }

    /// <summary>Counts a step that contains others, until <see cref="Leave"/>.</summary>
    internal void Enter(SyntaxNode place)
    {
        Step(place);
        if (++_nesting > MostNesting || !HasStack())
        {
            throw new TooMuchWorkException(place, $"more than {MostNesting} statements and expressions are inside each other");
        }
    }

    internal void Leave() => _nesting--;

    /// <summary>Returns whether the stack has room for further calls. Compiler threads have little stack.</summary>
    internal static bool HasStack()
    {
        try
        {
            RuntimeHelpers.EnsureSufficientExecutionStack();
            return true;
        }
        catch (InsufficientExecutionStackException)
        {
            return false;
        }
    }
}

/// <summary>The exception for a contract that takes too much work to analyze or compare.</summary>
/// <param name="place">The syntax at which the limit was reached.</param>
/// <param name="reason">A description of the limit.</param>
internal sealed class TooMuchWorkException(SyntaxNode place, string reason) : Exception(reason)
{
    internal SyntaxNode Place => place;
}
