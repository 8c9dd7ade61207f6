using System.Diagnostics.CodeAnalysis;
using CustomBinarySerializer.Compiler.Lowering;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Contracts.Reflection;

namespace CustomBinarySerializer.Contracts.Emission;

/// <summary>The compiler of plans to delegates, by way of lowered code.</summary>
[RequiresDynamicCode("Emits IL.")]
internal static class ContractEmitter
{
    internal static WriteClass WriterOf(ContractPlan plan) =>
        CodeCompiler.Compile<WriteClass>(WriteLowering.OfObject(new LoweredUnit(plan)), plan.Type);

    internal static ReadClass ReaderOf(ContractPlan plan) =>
        CodeCompiler.Compile<ReadClass>(ReadLowering.OfObject(new LoweredUnit(plan)), plan.Type);

    internal static WriteFlat FlatWriterOf(ContractPlan plan) =>
        CodeCompiler.Compile<WriteFlat>(FlatLowering.Write(new LoweredUnit(plan)), plan.Type);

    internal static ReadFlat FlatReaderOf(ContractPlan plan) =>
        CodeCompiler.Compile<ReadFlat>(FlatLowering.Read(new LoweredUnit(plan)), plan.Type);

    internal static WriteStruct<T> StructWriterOf<T>(ContractPlan plan) =>
        CodeCompiler.Compile<WriteStruct<T>>(WriteLowering.OfStruct(new LoweredUnit(plan)), plan.Type);

    internal static ReadStruct<T> StructReaderOf<T>(ContractPlan plan) =>
        CodeCompiler.Compile<ReadStruct<T>>(ReadLowering.OfStruct(new LoweredUnit(plan)), plan.Type);
}
