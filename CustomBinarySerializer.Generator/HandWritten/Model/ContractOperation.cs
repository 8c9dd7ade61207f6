using System.Text;
using CustomBinarySerializer.Generator.Generation;

namespace CustomBinarySerializer.Generator.HandWritten.Model;

/// <summary>One operation of a hand-written contract: a call of the writer or reader, or what holds other operations.</summary>
internal abstract record ContractOperation
{
    /// <summary>Adds one line for each call, indented by what holds it.</summary>
    internal abstract void Print(StringBuilder text, int depth);

    private protected static StringBuilder Line(StringBuilder text, int depth) => (text.Length == 0 ? text : text.Append('\n')).Append(' ', 2 * depth);

    private protected static void PrintAll(EquatableArray<ContractOperation> operations, StringBuilder text, int depth)
    {
        foreach (ContractOperation operation in operations)
        {
            operation.Print(text, depth);
        }
    }

    /// <summary>A call that writes or reads.</summary>
    /// <param name="Name">What it moves: <c>Int32</c>, <c>Guid</c>, <c>NullableString</c>, <c>Contract</c> of a nested contract.</param>
    /// <param name="Type">The type argument, or the type of the nested contract, as C# writes it; empty where there is none.</param>
    /// <param name="Primitives">The calls of <c>BinaryWriter</c> that make the same bytes, in their order: <c>Int64</c> twice for a Guid. One entry that isn't among them if the call isn't made of others.</param>
    /// <param name="Member">The field or automatic property that is written, or set from what is read; empty if it isn't one. An item of a collection has the member of the collection.</param>
    /// <param name="IsWhole">Whether exactly the member's value is moved: no default, no part, no item, nothing computed.</param>
    internal sealed record Call(string Name, string Type, EquatableArray<string> Primitives, string Member, bool IsWhole) : ContractOperation
    {
        internal override void Print(StringBuilder text, int depth)
        {
            Line(text, depth).Append(Name);
            if (Type.Length > 0)
            {
                text.Append('<').Append(Type).Append('>');
            }

            if (Member.Length > 0)
            {
                text.Append(IsWhole ? " " : " of ").Append(Member);
            }
        }
    }

    /// <summary>A call of the library that is made of others: <c>Nullable</c>, <c>Collection</c>, <c>Dictionary</c>. Its parts show their flags, counts and loops.</summary>
    /// <param name="Name">What it moves.</param>
    /// <param name="Member">As that of a call.</param>
    /// <param name="Parts">What the calls in it are.</param>
    internal sealed record Group(string Name, string Member, EquatableArray<ContractOperation> Parts) : ContractOperation
    {
        internal override void Print(StringBuilder text, int depth)
        {
            Line(text, depth).Append(Name).Append(Member.Length > 0 ? " " + Member : "");
            PrintAll(Parts, text, depth + 1);
        }
    }

    /// <summary>One of two ways.</summary>
    /// <param name="Condition">As the source has it.</param>
    /// <param name="WhenTrue">If it holds.</param>
    /// <param name="WhenFalse">Otherwise.</param>
    internal sealed record Branch(string Condition, EquatableArray<ContractOperation> WhenTrue, EquatableArray<ContractOperation> WhenFalse) : ContractOperation
    {
        internal override void Print(StringBuilder text, int depth)
        {
            Line(text, depth).Append("if ").Append(Condition);
            PrintAll(WhenTrue, text, depth + 1);
            if (WhenFalse.Count > 0)
            {
                Line(text, depth).Append("else");
                PrintAll(WhenFalse, text, depth + 1);
            }
        }
    }

    /// <summary>A repetition.</summary>
    /// <param name="Body">What is repeated.</param>
    /// <param name="IsToTheEnd">Whether the end of the payload ends it, and not a count.</param>
    internal sealed record Loop(EquatableArray<ContractOperation> Body, bool IsToTheEnd) : ContractOperation
    {
        internal override void Print(StringBuilder text, int depth)
        {
            Line(text, depth).Append(IsToTheEnd ? "to the end" : "each");
            PrintAll(Body, text, depth + 1);
        }
    }

    /// <summary>Here following ended, so that the operations after it may be others.</summary>
    internal sealed record Unfollowed(string Reason) : ContractOperation
    {
        internal override void Print(StringBuilder text, int depth) => Line(text, depth).Append("? ").Append(Reason);
    }
}
