using System.Collections.Immutable;
using System.Globalization;
using CustomBinarySerializer.Compiler.Schema;
using CustomBinarySerializer.Generator.HandWritten;
using CustomBinarySerializer.Generator.HandWritten.Comparing;
using CustomBinarySerializer.Generator.HandWritten.Following;
using CustomBinarySerializer.Generator.HandWritten.Steps;
using CustomBinarySerializer.Generator.HandWritten.Values;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.Layout;

/// <summary>
/// The operations of a hand-written contract as <see cref="OperationLine"/> texts, which are its layout.
/// </summary>
internal sealed class WrittenOperations
{
    private readonly List<string> _lines = [];
    private State _state = State.Empty;
    private bool _isFollowed = true;

    // An operation that is only read has no members.
    private bool _hasText = true;

    private WrittenOperations()
    {
    }

    /// <summary>
    /// Returns one line for each operation; none if the contract can't be analyzed or writes nothing.
    /// </summary>
    internal static ImmutableArray<string> Of(INamedTypeSymbol type, Bodies bodies)
    {
        if (FollowedContract.Of(type, bodies) is not { Outcome: not Outcome.Open } contract)
        {
            return [];
        }

        WrittenOperations written = new();
        ImmutableArray<Step> steps = contract.Write.Steps;
        ImmutableArray<VersionedStep> versions = ContractVersions.Of(contract, bodies.Cancellation) ?? [];
        // One comparison, so that all share its limit.
        Comparison comparison = new(bodies.Cancellation);
        int next = 0;
        for (int i = 0; i < steps.Length && written._isFollowed; i++)
        {
            VersionedStep? versioned = versions.FirstOrDefault(one => one.Step == steps[i]);
            for (; versioned is not null && versions[next] != versioned; next++)
            {
                written.AddRead(versions[next]);
            }

            next += versioned is null ? 0 : 1;
            bool isOptional = IsOptional(contract, i, comparison);
            written.AddFirst(
                steps[i],
                line => line with { From = versioned?.From, IsOptional = isOptional, IsVersion = versioned is { IsVersion: true } });
        }

        foreach (VersionedStep last in versions.Skip(next))
        {
            written.AddRead(last);
        }

        return written._isFollowed ? [.. written._lines] : [];
    }

    private void AddRead(VersionedStep read)
    {
        _hasText = false;
        AddFirst(read.Step, line => line with { From = read.From, Until = read.Until });
        _hasText = true;
    }

    // The reading method also accepts frames that end before it. Conditional and repeated operations may be absent for
    // that reason too.
    private static bool IsOptional(FollowedContract contract, int step, Comparison comparison) =>
        contract.Write.Steps[step] is Step.Transfer or Step.Scope { Call: not null }
        && contract.Read.Steps.Any(read => read is Step.Branch or Step.Loop or Step.Scope)
        && comparison.Compare([.. contract.Write.Steps.Take(step)], contract.Read.Steps) is Outcome.Alike;

    private void AddFirst(Step step, Func<OperationLine, OperationLine> change)
    {
        int first = _lines.Count;
        Add(step, depth: 0);
        if (_lines.Count > first)
        {
            _lines[first] = change(OperationLine.Parse(_lines[first])).ToString();
        }
    }

    private void Add(Step step, int depth)
    {
        switch (step)
        {
            case Step.Transfer transfer:
                Add(transfer, depth);
                break;
            case Step.Branch branch:
                AddLine(depth, OperationLine.Of("if", TextOf(branch.Condition)));
                AddAll(branch.WhenTrue, depth + 1);
                if (!branch.WhenFalse.IsEmpty)
                {
                    AddLine(depth, "else");
                    AddAll(branch.WhenFalse, depth + 1);
                }

                AddLine(depth, "end");
                break;
            case Step.Loop loop:
                AddLine(depth, OperationLine.Of("repeat", loop.Times is null ? "" : TextOf(loop.Times)));
                AddAll(loop.Body, depth + 1);
                AddLine(depth, "end");
                break;
            case Step.Scope { Call: not null } call:
                AddAll(call.Body, depth);
                break;
            case Step.Scope scope:
                AddLine(depth, "block");
                AddAll(scope.Body, depth + 1);
                AddLine(depth, "end");
                break;
            case Step.Leave:
                AddLine(depth, "leave");
                break;
            case Step.Assign assign:
                _state = _state.Set(assign.Target, _state.Evaluate(assign.Content), assign.Syntax);
                break;
            case Step.Unfollowed:
                _isFollowed = false;
                break;
        }
    }

    private void Add(Step.Transfer transfer, int depth)
    {
        string bytes = string.Join(", ", transfer.Primitives);
        string text = transfer.Written is null ? "" : TextOf(transfer.Written);
        AddLine(depth, OperationLine.Of(bytes, bytes == transfer.Name ? text : $"{text} ({transfer.Name})".Trim()));
    }

    private void AddAll(ImmutableArray<Step> steps, int depth)
    {
        foreach (Step step in steps)
        {
            Add(step, depth);
        }
    }

    private void AddLine(int depth, string line) => _lines.Add(new string(' ', 2 * depth) + line);

    private string TextOf(Value value) => _hasText ? Print(_state.Evaluate(value)) : "";

    private static string Print(Value value) => value switch
    {
        Value.Constant { Content: null } => "null",
        Value.Constant { Content: bool content } => content ? "true" : "false",
        Value.Constant { Content: string content } => $"\"{content}\"",
        Value.Constant constant => Convert.ToString(constant.Content, CultureInfo.InvariantCulture),
        Value.Self => "this",
        Value.Static type => type.Type,
        Value.Member { Of: Value.Self } member => member.Name,
        Value.Member member => $"{Print(member.Of)}.{member.Name}",
        Value.Item item => $"{Print(item.Of)}[]",
        Value.Count count => $"count of {Print(count.Of)}",
        Value.Not { Of: Value.IsNull isNull } => $"{Print(isNull.Of)} is not null",
        Value.IsNull isNull => $"{Print(isNull.Of)} is null",
        Value.Not not => $"not {Print(not.Of)}",
        Value.Same same => $"{Print(same.Left)} = {Print(same.Right)}",
        Value.Less less => $"{Print(less.Left)} < {Print(less.Right)}",
        Value.Offset { By: < 0 } offset => $"{Print(offset.Of)} - {(-offset.By).ToString(CultureInfo.InvariantCulture)}",
        Value.Offset offset => $"{Print(offset.Of)} + {offset.By.ToString(CultureInfo.InvariantCulture)}",
        Value.Choice choice => $"{Print(choice.Condition)} ? {Print(choice.WhenTrue)} : {Print(choice.WhenFalse)}",
        Value.Made made => $"{made.By}({string.Join(", ", made.Parts.Select(Print))})",
        _ => "value",
    };
}
