using System.Collections.Concurrent;
using CustomBinarySerializer.Compiler.CSharp;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Contracts.Emission;
using CustomBinarySerializer.Generated;
using CustomBinarySerializer.Generator.Printing;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Contracts.Implementations;

/// <summary>
/// The contract that is printed of a plan, compiled. It sees what the tests declare internal, and reaches private
/// members as any program does.
/// </summary>
internal static class CompiledContract
{
    /// <summary>The assembly to which this one shows its internals.</summary>
    private const string AssemblyName = "CustomBinarySerializer.Tests.Generated";

    private static readonly ConcurrentDictionary<string, Lazy<GeneratedContract>> s_compiled = new();

    internal static (WriteClass Write, ReadClass Read) Of(ContractPlan plan)
    {
        GeneratedContract contract = Compile(plan);
        if (contract is GeneratedClass code)
        {
            return (code.Write, code.Read);
        }

        Type type = typeof(OfStruct<>).MakeGenericType(plan.Type);
        object holder = Activator.CreateInstance(type, contract)!;
        return (
            type.GetMethod("Write")!.CreateDelegate<WriteClass>(holder),
            type.GetMethod("Read")!.CreateDelegate<ReadClass>(holder));
    }

    internal static GeneratedContract Compile(ContractPlan plan)
    {
        if (
            ValuePlan.Reachable([plan.Root])
                .OfType<ConvertedPlan>()
                .Any(
                    converted => converted.ConversionModel.IsUsers
                        && converted.Model.Universe.MethodOf(converted.ConversionModel, isTo: true) is null))
        {
            Assert.Ignore("A function without a name can't be called by source.");
        }

        if (!ValuePlan.Reachable([plan.Root]).All(one => SourceNames.IsSpeakable(one.Model)))
        {
            Assert.Ignore("A type without a name can't be named by source.");
        }

        string source = ContractPrinter.Print(
            plan, RegistrationOptions.Default, 1, AssemblyName, "Contract", hasTypesOfOtherAssemblies: false);
        return s_compiled.GetOrAdd(source, static text => new Lazy<GeneratedContract>(() => Load(text))).Value;
    }

    private static GeneratedContract Load(string source)
    {
        Type contract = CompiledSource.LoadNamed(AssemblyName, source).GetType(AssemblyName + ".Contract", throwOnError: true)!;
        return (GeneratedContract)Activator.CreateInstance(contract, nonPublic: true)!;
    }

    private sealed class OfStruct<T>(GeneratedStruct<T> code)
        where T : struct
    {
        public nint Write(ref WriteCursor cursor, nint next, object value)
        {
            T one = (T)value;
            return code.Write(ref cursor, next, ref one);
        }

        public object Read(ref ReadCursor cursor, object? existing) => code.Read(ref cursor);
    }
}
