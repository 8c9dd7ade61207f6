using System.Collections.Immutable;
using CustomBinarySerializer.Generator.HandWritten.Following;
using CustomBinarySerializer.Generator.HandWritten.Values;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.HandWritten.Comparing;

/// <summary>
/// The values of variables and members of one method at a point of a path, and where they were assigned.
/// </summary>
internal sealed record State(ImmutableDictionary<Value, (Value Content, SyntaxNode Where)> Held)
{
    private static int s_unbounded;

    internal static State Empty { get; } = new(ImmutableDictionary<Value, (Value, SyntaxNode)>.Empty);

    /// <param name="value">The value to evaluate.</param>
    /// <param name="hasMore">Whether bytes are left; null if unknown.</param>
    internal Value Evaluate(Value value, bool? hasMore = null)
    {
        switch (value)
        {
            case Value.Variable or Value.Self:
                return Held.TryGetValue(value, out (Value Content, SyntaxNode _) variable) ? variable.Content : value;
            case Value.Member member:
                Value rebuilt = new Value.Member(Evaluate(member.Of, hasMore), member.Name);
                return Held.TryGetValue(rebuilt, out (Value Content, SyntaxNode _) held) ? held.Content : rebuilt;
            case Value.Made { By: Calls.HasMore }:
                return hasMore is bool known ? (known ? Terms.True : Terms.False) : value;
            default:
                return Terms.Rebuild(value, part => Evaluate(part, hasMore));
        }
    }

    internal State Set(Value target, Value content, SyntaxNode where)
    {
        content = Bounded(content);
        switch (target)
        {
            case Value.Self self:
                return new State(Held.SetItem(target, (self with { Version = ((Value.Self)Evaluate(self)).Version + 1 }, where)));
            case Value.Member member:
                return new State(Held.SetItem(new Value.Member(Evaluate(member.Of), member.Name), (content, where)));
            default:
                return new State(Held.SetItem(target, (content, where)));
        }
    }

    // A value that contains itself, as in x = x + x, doubles with each line.
    private static Value Bounded(Value content) =>
        content.Size <= Value.MostParts ? content : new Value.Unknown(int.MinValue + Interlocked.Increment(ref s_unbounded));

    /// <summary>Joins the states after both ways of a known condition.</summary>
    internal static State Join(Value condition, State whenTrue, State whenFalse)
    {
        ImmutableDictionary<Value, (Value, SyntaxNode)>.Builder held = whenTrue.Held.ToBuilder();
        foreach (Value key in whenTrue.Held.Keys.Concat(whenFalse.Held.Keys).Distinct())
        {
            (Value Content, SyntaxNode Where)? first = whenTrue.Held.TryGetValue(key, out (Value, SyntaxNode) one) ? one : null;
            (Value Content, SyntaxNode Where)? second = whenFalse.Held.TryGetValue(key, out (Value, SyntaxNode) other) ? other : null;
            held[key] = (Bounded(Terms.Choice(condition, first?.Content ?? key, second?.Content ?? key)), (first ?? second)!.Value.Where);
        }

        return new State(held.ToImmutable());
    }

    /// <summary>Joins the states after two ways of an unknown condition.</summary>
    internal static State Merge(State one, State other)
    {
        ImmutableDictionary<Value, (Value, SyntaxNode)>.Builder held = one.Held.ToBuilder();
        foreach ((Value key, (Value Content, SyntaxNode Where) second) in other.Held.Select(pair => (pair.Key, pair.Value)))
        {
            Value first = one.Held.TryGetValue(key, out (Value Content, SyntaxNode) found) ? found.Content : key;
            held[key] = (first.Equals(second.Content) ? first : Bounded(new Value.Either(first, second.Content)), second.Where);
        }

        return new State(held.ToImmutable());
    }
}
