using CustomBinarySerializer.Generator.HandWritten.Values;

namespace CustomBinarySerializer.Generator.HandWritten.Steps;

/// <summary>
/// The sources of values through variables. Variables that are assigned in several places aren't resolved.
/// </summary>
internal sealed class Origins
{
    private const int MostVariables = 16;
    private const int MostSteps = 200_000;

    private readonly Dictionary<Value, Value?> _variables = [];
    private int _steps;

    internal Origins(IEnumerable<Step> steps) => Collect(steps);

    internal Value Resolve(Value value) => Resolve(value, 0);

    /// <summary>Returns all calls in source order.</summary>
    internal static IEnumerable<Step.Transfer> Transfers(IEnumerable<Step> steps) => steps.SelectMany(step => step switch
    {
        Step.Transfer transfer => [transfer],
        Step.Branch branch => Transfers(branch.WhenTrue.Concat(branch.WhenFalse)),
        Step.Loop loop => Transfers(loop.Body),
        Step.Scope scope => Transfers(scope.Body),
        _ => Enumerable.Empty<Step.Transfer>(),
    });

    /// <summary>Returns the member that a value represents, ignoring defaults and items.</summary>
    internal static string? MemberOf(Value value) => value switch
    {
        Value.Member { Of: Value.Self { IsRead: false } } member => member.Name,
        Value.Item { Of: Value.Member { Of: Value.Self { IsRead: false } } member } => member.Name,
        Value.Member { Of: Value.Item item, Name: "Key" or "Value" } => MemberOf(item),
        Value.Choice { WhenTrue: Value.Constant } choice => MemberOf(choice.WhenFalse),
        Value.Choice { WhenFalse: Value.Constant } choice => MemberOf(choice.WhenTrue),
        Value.Choice choice when choice.WhenTrue is Value.Created => MemberOf(choice.WhenFalse),
        Value.Either { First: Value.Constant } either => MemberOf(either.Second),
        Value.Either { Second: Value.Constant } either => MemberOf(either.First),
        _ => null,
    };

    private Value Resolve(Value value, int depth) =>
        depth > MostVariables || ++_steps > MostSteps ? value
        : _variables.TryGetValue(value, out Value? content) ? content is null ? value : Resolve(content, depth + 1)
        : value is Value.Constant ? value
        : Terms.Rebuild(value, part => Resolve(part, depth + 1));

    private void Collect(IEnumerable<Step> steps)
    {
        foreach (Step step in steps)
        {
            switch (step)
            {
                case Step.Assign assign:
                    _variables[assign.Target] = _variables.ContainsKey(assign.Target) ? null : assign.Content;
                    break;
                case Step.Branch branch:
                    Collect(branch.WhenTrue);
                    Collect(branch.WhenFalse);
                    break;
                case Step.Loop loop:
                    Collect(loop.Body);
                    break;
                case Step.Scope scope:
                    Collect(scope.Body);
                    break;
                default:
                    break;
            }
        }
    }
}
