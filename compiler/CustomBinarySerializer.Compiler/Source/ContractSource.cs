using CustomBinarySerializer.Compiler.CSharp;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Source;

/// <summary>A printer of the C# for a hand-written contract with the bytes of an auto contract.</summary>
/// <remarks>
/// The contract is part of the type, which implements <see cref="ICustomBinarySerializable"/>, if its members can be
/// set individually. Otherwise it is a class with two functions for
/// <see cref="TypeRegistry.RegisterSurrogate{T, TSurrogate}"/> and the like.
/// </remarks>
internal static class ContractSource
{
    internal static string Print(ContractPlan plan)
    {
        TypeModel type = plan.Root.Model;
        bool isPart = ContainerSource.CanBePart(plan);
        TypeNames names = new(plan.Root);
        SourceLines lines = new();
        ContainerSource container = new(plan, names, isPart);
        container.Open(lines);
        MethodSource.Print(plan, names, isPart ? type : ContainerSource.Outer(type), isPart, lines, new SourceScope());
        container.Close(lines);
        return container.Head() + lines;
    }
}
