using System.Collections.Immutable;
using CustomBinarySerializer.Generator.HandWritten.Steps;

namespace CustomBinarySerializer.Generator.HandWritten.Comparing;

/// <summary>A place between steps, and where to go on when the block around it ends; null is the end of the method.</summary>
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

    /// <summary>Into a block, after which <paramref name="after"/> follows.</summary>
    internal static Cursor? Enter(ImmutableArray<Step> steps, Cursor? after, int scope = 0) => At(steps, 0, scope, after);

    /// <summary>Into the scope that begins here, or to where leaving one leads.</summary>
    internal Cursor? Jump() => Step is Step.Scope scope ? Enter(scope.Body, Next, scope.Number) : Leave(((Step.Leave)Step).Number);

    /// <summary>After the scope of that number.</summary>
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
