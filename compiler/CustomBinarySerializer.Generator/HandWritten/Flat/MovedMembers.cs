using System.Collections.Immutable;
using CustomBinarySerializer.Generator.HandWritten.Comparing;
using CustomBinarySerializer.Generator.HandWritten.Following;
using CustomBinarySerializer.Generator.HandWritten.Steps;
using CustomBinarySerializer.Generator.HandWritten.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace CustomBinarySerializer.Generator.HandWritten.Flat;

/// <summary>
/// The members that one method moves, if it only moves whole members in an order that no value affects.
/// </summary>
internal sealed class MovedMembers
{
    private readonly List<Move> _moves = [];
    private readonly bool _isRead;
    private State _state = State.Empty;

    private MovedMembers(bool isRead) => _isRead = isRead;

    /// <summary>
    /// Returns the members in the order of the bytes. Returns none if the contract does anything else, or its methods
    /// move different members.
    /// </summary>
    internal static ImmutableArray<MovedMember> Of(FollowedContract contract)
    {
        MovedMembers written = new(isRead: false);
        MovedMembers read = new(isRead: true);
        if (contract.Outcome is not Outcome.Alike
            || !written.Run(contract.Write.Steps)
            || !read.Run(contract.Read.Steps)
            || written._moves.Count != read._moves.Count
            || !PlainCode.IsAll(contract)
            || MembersOf(contract) is not { } members)
        {
            return [];
        }

        string?[] targets = [.. read._moves.Select(read.TargetOf)];
        bool areSame = written._moves.Zip(
            read._moves,
            (write, reading) => write.Call.Name == reading.Call.Name && write.Flag is null == reading.Flag is null).All(same => same)
            && written._moves.Select(SourceOf).SequenceEqual(targets)
            && targets.All(name => name is not null && members.ContainsKey(name))
            && read._state.Held.Keys.Count(key => key is Value.Member) == targets.Length;
        return areSame
            ? [.. written._moves.Select((move, i) => new MovedMember(members[targets[i]!], move.Call, move.Flag is not null))]
            : [];
    }

    private bool Run(ImmutableArray<Step> steps) => steps.All(Run);

    private bool Run(Step step)
    {
        switch (step)
        {
            case Step.Transfer transfer:
                _moves.Add(new Move(transfer, _isRead ? transfer.Result! : _state.Evaluate(transfer.Written!), Flag: null));
                return true;
            case Step.Assign assign when assign.Target is Value.Variable || (_isRead && assign.Target is Value.Member { Of: Value.Self }):
                _state = _state.Set(assign.Target, _state.Evaluate(assign.Content), assign.Syntax);
                return true;
            case Step.Branch branch:
                return Run(branch);
            case Step.Scope scope:
                return !Blocks.HasLeave(scope.Body, scope.Number) && Run(scope.Body);
            default:
                return false;
        }
    }

    // A branch on the flag that was moved just before: the value exists, or it is null.
    private bool Run(Step.Branch branch)
    {
        if (_moves.Count == 0 || _moves[_moves.Count - 1] is not { Flag: null, Call.Call.Name: "Boolean" } flag)
        {
            return false;
        }

        Value condition = _state.Evaluate(branch.Condition);
        bool isSame = condition.Equals(flag.Content);
        if (!isSame && !condition.Equals(Terms.Not(flag.Content)))
        {
            return false;
        }

        State before = _state;
        int count = _moves.Count;
        if (!Run(isSame ? branch.WhenFalse : branch.WhenTrue) || _moves.Count != count)
        {
            return false;
        }

        State without = _state;
        _state = before;
        if (!Run(isSame ? branch.WhenTrue : branch.WhenFalse) || _moves.Count != count + 1)
        {
            return false;
        }

        _moves[count - 1] = _moves[count] with { Flag = flag.Content };
        _moves.RemoveAt(count);
        _state = State.Join(flag.Content, _state, without);
        return true;
    }

    private static string? SourceOf(Move move) =>
        move.Content is Value.Member { Of: Value.Self } member && (move.Flag is null || move.Flag.Equals(Terms.Not(Terms.IsNull(member))))
            ? member.Name
            : null;

    private string? TargetOf(Move move)
    {
        Value content = move.Flag is null ? move.Content : Terms.Choice(move.Flag, move.Content, Terms.Null);
        string[] targets = [.. _state.Held
            .Where(held => held.Value.Content.Equals(content))
            .Select(held => held.Key)
            .OfType<Value.Member>()
            .Select(member => member.Name)];
        return targets is [{ } only] ? only : null;
    }

    // Null if two members have the same name, one of which hides the other.
    private static Dictionary<string, ISymbol>? MembersOf(FollowedContract contract)
    {
        Dictionary<string, ISymbol> members = [];
        foreach ((IMethodSymbol _, IOperation body) in contract.Write.Bodies.Concat(contract.Read.Bodies))
        {
            foreach (IMemberReferenceOperation reference in body.Descendants()
                .OfType<IMemberReferenceOperation>()
                .Where(reference => reference.Instance is IInstanceReferenceOperation))
            {
                if (!members.TryGetValue(reference.Member.Name, out ISymbol known))
                {
                    members.Add(reference.Member.Name, reference.Member);
                }
                else if (!SymbolEqualityComparer.Default.Equals(known, reference.Member))
                {
                    return null;
                }
            }
        }

        return members;
    }

    /// <summary>A call, or two calls of which the first is a flag.</summary>
    /// <param name="Call">The call that writes or reads the value.</param>
    /// <param name="Content">The written value, or the variable with the value that was read.</param>
    /// <param name="Flag">The written flag, or the variable with the flag that was read.</param>
    private sealed record Move(Step.Transfer Call, Value Content, Value? Flag);
}
