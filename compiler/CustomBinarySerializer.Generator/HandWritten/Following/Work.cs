using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.HandWritten.Following;

/// <summary>Counts the steps of following one method of a contract, and ends it by a <see cref="TooMuchWorkException"/> at a limit.</summary>
/// <param name="cancellation">Ends it early.</param>
internal sealed class Work(CancellationToken cancellation)
{
    /// <summary>Statements, expressions and calls that are followed, each as often as it is reached.</summary>
    internal const int MostSteps = 100_000;

    /// <summary>Statements and expressions inside each other.</summary>
    internal const int MostNesting = 500;

    private int _nesting;

    /// <summary>The steps so far.</summary>
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

    /// <summary>Whether the stack has room for further calls; the threads of compilers have little of it.</summary>
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

/// <summary>A contract that takes too much work to be followed or compared.</summary>
/// <param name="place">Where the limit was reached.</param>
/// <param name="reason">Which limit.</param>
internal sealed class TooMuchWorkException(SyntaxNode place, string reason) : Exception(reason)
{
    internal SyntaxNode Place => place;
}
