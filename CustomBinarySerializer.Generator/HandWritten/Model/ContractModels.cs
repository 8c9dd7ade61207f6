using CustomBinarySerializer.Generator.Generation;
using CustomBinarySerializer.Generator.HandWritten.Comparing;
using CustomBinarySerializer.Generator.HandWritten.Following;
using CustomBinarySerializer.Generator.HandWritten.Steps;
using CustomBinarySerializer.Generator.HandWritten.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace CustomBinarySerializer.Generator.HandWritten.Model;

/// <summary>Makes models of contracts that were followed.</summary>
internal static class ContractModels
{
    internal static HandWrittenContract Of(FollowedContract contract)
    {
        Origins written = new(contract.Write.Steps);
        Origins read = new(contract.Read.Steps);
        Dictionary<Value, (string Member, bool IsWhole)> targets = Targets(contract.Read.Steps, read);
        EquatableArray<ContractOperation> writes = Operations(contract.Write.Steps, transfer => Source(transfer, written));
        EquatableArray<ContractOperation> reads = Operations(contract.Read.Steps, transfer => transfer.Result is { } result && targets.TryGetValue(result, out var target) ? target : ("", false));
        return new HandWrittenContract(
            contract.Type.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat.WithGlobalNamespaceStyle(SymbolDisplayGlobalNamespaceStyle.Omitted)), writes, reads,
            contract.Outcome switch { Outcome.Alike => ContractMatch.Alike, Outcome.Differ => ContractMatch.Different, _ => ContractMatch.NotShown },
            contract.Outcome is Outcome.Alike && AreSameMembers(writes, reads) && contract.Write.Bodies.Concat(contract.Read.Bodies).All(body => MovesOnly(body.Body, contract)));
    }

    private static (string Member, bool IsWhole) Source(Step.Transfer transfer, Origins origins)
    {
        Value value = transfer.Written is null ? Terms.Null : origins.Resolve(transfer.Written);
        return (Origins.MemberOf(value) ?? "", value is Value.Member { Of: Value.Self });
    }

    // Which member gets what a call has read, itself or as its items.
    private static Dictionary<Value, (string Member, bool IsWhole)> Targets(IEnumerable<Step> steps, Origins origins)
    {
        Dictionary<Value, (string, bool)> targets = [];
        foreach (Step.Assign assign in Assignments(steps))
        {
            if (assign.Target is Value.Member { Of: Value.Self } member)
            {
                Value content = origins.Resolve(assign.Content);
                foreach (Value part in Parts(content))
                {
                    targets[part] = (member.Name, ReferenceEquals(part, content));
                }
            }
        }

        return targets;
    }

    private static IEnumerable<Value> Parts(Value content) => content switch
    {
        Value.Variable => [content],
        Value.Choice choice => Parts(choice.WhenTrue).Concat(Parts(choice.WhenFalse)),
        Value.Made { By: Terms.ItemsOf } items => items.Parts.SelectMany(Parts),
        _ => [],
    };

    private static IEnumerable<Step.Assign> Assignments(IEnumerable<Step> steps) => steps.SelectMany(step => step switch
    {
        Step.Assign assign => [assign],
        Step.Branch branch => Assignments(branch.WhenTrue.Concat(branch.WhenFalse)),
        Step.Loop loop => Assignments(loop.Body),
        Step.Scope scope => Assignments(scope.Body),
        _ => Enumerable.Empty<Step.Assign>(),
    });

    private static EquatableArray<ContractOperation> Operations(IEnumerable<Step> steps, Func<Step.Transfer, (string Member, bool IsWhole)> member) => new([.. steps.SelectMany(step => Operations(step, member))]);

    private static ContractOperation[] Operations(Step step, Func<Step.Transfer, (string Member, bool IsWhole)> member)
    {
        switch (step)
        {
            case Step.Transfer transfer:
                (string name, bool isWhole) = member(transfer);
                return [new ContractOperation.Call(transfer.Call.Name, transfer.Type, new EquatableArray<string>([.. transfer.Primitives]), name, isWhole)];
            case Step.Branch branch:
                EquatableArray<ContractOperation> whenTrue = Operations(branch.WhenTrue, member);
                EquatableArray<ContractOperation> whenFalse = Operations(branch.WhenFalse, member);
                return whenTrue.Count + whenFalse.Count == 0 ? [] : [new ContractOperation.Branch(branch.Syntax.ToString(), whenTrue, whenFalse)];
            case Step.Loop loop:
                return [new ContractOperation.Loop(Operations(loop.Body, member), loop.Times is null)];
            case Step.Scope { Call: null } scope:
                return [.. Operations(scope.Body, member)];
            case Step.Scope { Call: { } call } scope:
                string owner = Origins.Transfers([scope]).Select(transfer => member(transfer).Member).FirstOrDefault(found => found.Length > 0) ?? "";
                return [new ContractOperation.Group(call.Name, owner, Operations(scope.Body, member))];
            case Step.Unfollowed stop:
                return [new ContractOperation.Unfollowed(stop.Reason)];
            default:
                return [];
        }
    }

    private static bool AreSameMembers(EquatableArray<ContractOperation> writes, EquatableArray<ContractOperation> reads) =>
        writes.Count == reads.Count && writes.Zip(reads, (write, read) => write is ContractOperation.Call { IsWhole: true } call && read.Equals(call)).All(same => same);

    // Nothing that a program could notice besides the bytes.
    private static bool MovesOnly(IOperation body, FollowedContract contract) => body.Descendants().All(operation => operation switch
    {
        IBlockOperation or IExpressionStatementOperation or IArgumentOperation or IInstanceReferenceOperation or IParameterReferenceOperation or IFieldReferenceOperation => true,
        IReturnOperation { ReturnedValue: null } => true,
        IConversionOperation { OperatorMethod: null } => true,
        IPropertyReferenceOperation { Property: { } property } => IsAutomatic(property),
        ISimpleAssignmentOperation assignment => assignment is { IsRef: false, Target: IMemberReferenceOperation { Instance: IInstanceReferenceOperation } },
        IInvocationOperation call => (call.Instance ?? call.Arguments.FirstOrDefault()?.Value) is { } on && (contract.Write.IsCarrier(on) || contract.Read.IsCarrier(on)),
        _ => false,
    });

    // With accessors that the compiler made, and that no derived class replaces.
    private static bool IsAutomatic(IPropertySymbol property) =>
        Bodies.HasStorage(property) && property is { IsVirtual: false, IsOverride: false, IsAbstract: false }
        && property.DeclaringSyntaxReferences.Length == 1
        && property.DeclaringSyntaxReferences.All(reference => !reference.GetSyntax().DescendantNodes().Any(node => node is BlockSyntax or ArrowExpressionClauseSyntax));
}
