using System.Collections.Immutable;

namespace CustomBinarySerializer.Compiler.Lowering;

/// <summary>A rewrite that turns the final branches of a routine into early returns, for readable prints.</summary>
internal static class EarlyReturns
{
    internal static ImmutableArray<Code> In(ImmutableArray<Code> body) => body switch
    {
        [.. var before, Code.Return { Value: Code.Local result }] => Returning(before, result),
        [.. var before, Code.If { Condition: Code.IsNull or Code.Not { Condition: Code.IsExactly }, Else: [_, ..] } choice] =>
            [.. before, new Code.If(choice.Condition, [.. choice.Then, new Code.Return(value: null)], []), .. In(choice.Else)],
        _ => body,
    };

    // The statements that are followed by the return of the result.
    private static ImmutableArray<Code> Returning(ImmutableArray<Code> statements, Code.Local result)
    {
        switch (statements)
        {
            case [.. var before, Code.Assign assign] when assign.Target == result:
                return In([.. before, new Code.Return(assign.Value)]);
            case [.., Code.Run { Call: Code.Written { Throws: true } }]:
                return statements;
            case [.. var before, Code.Assign { Value: Code.Default } unless, Code.If { Else: [] } choice] when unless.Target == result:
                return [.. before, new Code.If(choice.Condition, Returning(choice.Then, result), []), new Code.Return(unless.Value)];
            case [.. var before, Code.If { Else: [_, ..] } choice]:
                return [.. before, new Code.If(choice.Condition, Returning(choice.Then, result), []), .. Returning(choice.Else, result)];
            case [.. var before, Code.Switch choice]:
                return
                [
                    .. before,
                    new Code.Switch(
                        choice.Value, [.. choice.Cases.Select(one => Returning(one, result))], Returning(choice.Otherwise, result)),
                ];
            default:
                return [.. statements, new Code.Return(result)];
        }
    }
}
