using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.HandWritten.Values;

/// <summary>The assumptions of a path through the code.</summary>
/// <param name="Known">Conditions and their values.</param>
/// <param name="Chosen">The undecided conditions of the writing method in source form, in path order.</param>
internal sealed record Facts(ImmutableDictionary<Value, bool> Known, ImmutableList<(SyntaxNode Condition, bool Holds)> Chosen)
{
    internal static Facts None { get; } = new(ImmutableDictionary<Value, bool>.Empty, []);

    internal Facts Choose(SyntaxNode syntax, Value condition, bool holds) =>
        Assume(condition, holds) with { Chosen = Chosen.Add((syntax, holds)) };

    internal Facts Assume(Value condition, bool holds) => condition switch
    {
        Value.Not not => Assume(not.Of, !holds),
        Value.Choice { WhenFalse: Value.Constant { Content: false } } both when holds =>
            Assume(both.Condition, true).Assume(both.WhenTrue, true),
        Value.Choice { WhenTrue: Value.Constant { Content: true } } neither when !holds =>
            Assume(neither.Condition, false).Assume(neither.WhenFalse, false),
        Value.Constant => this,
        _ => this with { Known = Known.SetItem(condition, holds) },
    };

    /// <summary>Returns whether a condition holds; null if unknown.</summary>
    internal bool? Decide(Value condition)
    {
        switch (condition)
        {
            case Value.Constant constant:
                return constant.Content as bool?;
            case Value.Not not:
                return !Decide(not.Of);
            case Value.Choice choice:
                return Decide(choice.Condition) is bool chosen
                    ? Decide(chosen ? choice.WhenTrue : choice.WhenFalse)
                    : Known.TryGetValue(choice, out bool whole)
                    ? whole
                    : Decide(choice.WhenTrue) is bool both && both == Decide(choice.WhenFalse)
                    ? both
                    : null;
            default:
                return Known.TryGetValue(condition, out bool known) ? known : DecideNumber(condition);
        }
    }

    /// <summary>Returns the value with its decided parts replaced.</summary>
    internal Value Simplify(Value value) =>
        value is Value.Choice choice && Decide(choice.Condition) is bool chosen
            ? Simplify(chosen ? choice.WhenTrue : choice.WhenFalse)
            : Terms.Rebuild(value, Simplify);

    private bool? DecideNumber(Value condition)
    {
        (Value Subject, decimal Number, bool IsLess)? question = condition switch
        {
            Value.Less { Right: Value.Constant { Content: decimal number } } less => (less.Left, number, true),
            Value.Same { Right: Value.Constant { Content: decimal number } } same => (same.Left, number, false),
            _ => null,
        };
        if (question is not var (subject, asked, isLess))
        {
            return null;
        }

        (decimal? least, decimal? most) = Range(subject);
        if (isLess)
        {
            return most < asked ? true : least >= asked ? false : null;
        }

        return asked < least || asked > most ? false : least == most && least is not null ? least == asked : null;
    }

    private (decimal? Least, decimal? Most) Range(Value subject)
    {
        decimal? least = subject is Value.Count ? 0 : null;
        decimal? most = null;
        foreach ((Value fact, bool holds) in Known.Select(pair => (pair.Key, pair.Value)))
        {
            if (fact is Value.Less { Right: Value.Constant { Content: decimal bound } } less && less.Left.Equals(subject))
            {
                if (holds)
                {
                    most = most < bound - 1 ? most : bound - 1;
                }
                else
                {
                    least = least > bound ? least : bound;
                }
            }
            else if (fact is Value.Same { Right: Value.Constant { Content: decimal number } } same && same.Left.Equals(subject))
            {
                if (holds)
                {
                    return (number, number);
                }

                least = least == number ? number + 1 : least;
            }
        }

        return (least, most);
    }
}
