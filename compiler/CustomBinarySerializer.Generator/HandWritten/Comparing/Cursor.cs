using System.Collections.Immutable;
using CustomBinarySerializer.Generator.HandWritten.Steps;

namespace CustomBinarySerializer.Generator.HandWritten.Comparing;

/// <summary>
/// A position between steps, with the continuation after the enclosing block; null is the end of the method.
/// </summary>
internal sealed class Cursor
{
    private readonly ImmutableArray<Step> _steps;
    private readonly int _index;
    private readonly int _scope;
    private readonly Cursor? _after;

    private Cursor(ImmutableArray<Step> steps, int index, int scope, Cursor? after)
    {
        _steps = steps;
        _index = index;
        _scope = scope;
        _after = after;
    }

    internal Step Step => _steps[_index];

    internal Cursor? Next => At(_steps, _index + 1, _scope, _after);

    internal static Cursor? Start(ImmutableArray<Step> steps) => At(steps, 0, 0, null);

    /// <summary>Returns the position at the start of a block that is followed by <paramref name="after"/>.</summary>
    internal static Cursor? Enter(ImmutableArray<Step> steps, Cursor? after, int scope = 0) => At(steps, 0, scope, after);

    /// <summary>Returns the position inside the scope that begins here, or the target of leaving one.</summary>
    internal Cursor? Jump() => Step is Step.Scope scope ? Enter(scope.Body, Next, scope.Number) : Leave(((Step.Leave)Step).Number);

    /// <summary>Returns the position after the scope with a number.</summary>
    private Cursor? Leave(int scope)
    {
        Cursor? cursor = this;
        while (cursor is not null && cursor._scope != scope)
        {
            cursor = cursor._after;
        }

        return cursor?._after;
    }

    private static Cursor? At(ImmutableArray<Step> steps, int index, int scope, Cursor? after) =>
        index < steps.Length ? new Cursor(steps, index, scope, after) : after;
}
