using CustomBinarySerializer.Compiler.CSharp;
using CustomBinarySerializer.Compiler.Lowering;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Source;

/// <summary>A printer of the methods of a hand-written contract and their helper methods.</summary>
internal static class MethodSource
{
    /// <summary>Prints the methods that write and read a plan.</summary>
    /// <param name="plan">The plan.</param>
    /// <param name="types">The names of types.</param>
    /// <param name="inside">The type that contains the methods; null for a separate class.</param>
    /// <param name="isPart">
    /// Whether the methods implement the contract of that type, or take its objects as arguments.
    /// </param>
    /// <param name="lines">Receives the printed lines.</param>
    /// <param name="scope">The code that contains the methods.</param>
    /// <returns>True if the contract is complete, false if the user must write a part.</returns>
    internal static bool Print(ContractPlan plan, TypeNames types, TypeModel? inside, bool isPart, SourceLines lines, SourceScope scope)
    {
        MemberSource members = new(plan.Root.Model, inside, types);
        StreamDialect dialect = new(plan, types, members, scope);
        string modifiers = isPart ? "public" : "internal static";
        Routine write = WriteLowering.Of(
            new LoweredUnit(plan),
            code => new StreamTarget(code, dialect),
            (_, target) => ((StreamTarget)target).BeginRoot(modifiers, isPart ? "WriteDataTo" : "Write", isPart));
        Routine read = ReadLowering.Of(
            new LoweredUnit(plan),
            code => new StreamSource(code, dialect),
            (_, source) => ((StreamSource)source).BeginRoot(modifiers, isPart ? "SetDataFrom" : "Read", isPart));
        CSharpNames names = new(types, members, scope);
        CodePrinter.Print([write, read], lines, names);
        CodePrinter.Print(dialect.Stubs, lines, names);
        if (dialect.TextMethods is { } methods)
        {
            TextSource.Print(lines, methods, types);
        }

        foreach (string[] accessor in members.Accessors)
        {
            Array.ForEach(accessor, lines.Add);
            lines.Separate();
        }

        return !dialect.Stubs.Any();
    }
}
