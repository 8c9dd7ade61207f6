using CustomBinarySerializer.Contracts.CSharp;
using CustomBinarySerializer.Contracts.Lowering;
using CustomBinarySerializer.Contracts.Plans;

namespace CustomBinarySerializer.Contracts.Source;

/// <summary>
/// Prints the C# of the hand-written contract that writes and reads the same bytes as an auto contract: a part of the type
/// that implements <see cref="ICustomBinarySerializable"/> where its members can be set one by one, else a class with two
/// functions for <see cref="TypeRegistry.RegisterSurrogate{T, TSurrogate}"/> and the like.
/// </summary>
internal static class ContractSource
{
    internal static string Print(ContractPlan plan)
    {
        bool isPart = ContainerSource.CanBePart(plan);
        TypeNames types = new(plan.Root);
        MemberSource members = new(plan.Root.Model, isPart ? plan.Root.Model : ContainerSource.Outer(plan.Root.Model), types);
        StreamDialect dialect = new(plan, types, members);
        SourceLines lines = new();
        ContainerSource container = new(plan, types, isPart);
        container.Open(lines);
        Routine write = WriteLowering.Of(
            new LoweredUnit(plan),
            code => new StreamTarget(code, dialect),
            (_, target) => ((StreamTarget)target).BeginRoot(isPart ? "public" : "internal static", isPart ? "WriteDataTo" : "Write", isPart));
        Routine read = ReadLowering.Of(
            new LoweredUnit(plan),
            code => new StreamSource(code, dialect),
            (_, source) => ((StreamSource)source).BeginRoot(isPart ? "public" : "internal static", isPart ? "SetDataFrom" : "Read", isPart));
        CSharpNames names = new(types, members);
        CodePrinter.Print([write, read], lines, names);
        CodePrinter.Print(dialect.Stubs, lines, names);
        if (dialect.NeedsText)
        {
            TextSource.Print(lines, plan.InternsStrings, types);
        }

        foreach (string[] accessor in members.Accessors)
        {
            Array.ForEach(accessor, lines.Add);
            lines.Separate();
        }

        container.Close(lines);
        return container.Head() + lines;
    }
}
