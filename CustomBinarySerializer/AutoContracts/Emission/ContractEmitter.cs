using System.Diagnostics.CodeAnalysis;
using System.Reflection.Emit;
using CustomBinarySerializer.AutoContracts.Plans;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.AutoContracts.Emission;

/// <summary>Implements plans in IL: straight-line stores and loads, as a person would have written them.</summary>
[RequiresDynamicCode("Emits IL.")]
internal static class ContractEmitter
{
    internal const string Kept = "The members of framework types that emitted code calls are named by DynamicDependency, those of the user's types by the plan.";

    /// <summary>Members up to which an object inside another is written and read inline.</summary>
    internal const int MaxInlineMembers = 8;

    /// <summary>Texts up to which one method has them inline; each is some hundred bytes of machine code.</summary>
    internal const int MaxInlineTexts = 10;

    [DynamicDependency(DynamicallyAccessedMemberTypes.PublicMethods | DynamicallyAccessedMemberTypes.PublicConstructors, typeof(Nullable<>))]
    [DynamicDependency(DynamicallyAccessedMemberTypes.PublicMethods | DynamicallyAccessedMemberTypes.PublicConstructors, typeof(ReadOnlySpan<>))]
    [DynamicDependency(DynamicallyAccessedMemberTypes.PublicMethods | DynamicallyAccessedMemberTypes.PublicConstructors, typeof(Span<>))]
    [DynamicDependency(DynamicallyAccessedMemberTypes.PublicMethods | DynamicallyAccessedMemberTypes.PublicConstructors, typeof(List<>))]
    internal static WriteClass WriterOf(ContractPlan plan)
    {
        EmissionUnit unit = new(plan);
        DynamicMethod method = unit.Define(
            $"Write {plan.Type.Name}", typeof(byte*), typeof(WriteCursor).MakeByRefType(), typeof(byte*), typeof(object));
        new WriteEmitter(unit, method).EmitClassRoot(plan.Root);
        return unit.Bind<WriteClass>(method);
    }

    internal static ReadClass ReaderOf(ContractPlan plan, bool reusesStrings = false)
    {
        EmissionUnit unit = new(plan, reusesStrings);
        DynamicMethod method = unit.Define(
            $"Read {plan.Type.Name}", typeof(object), typeof(ReadCursor).MakeByRefType(), typeof(object));
        new ReadEmitter(unit, method).EmitClassRoot(plan.Root);
        return unit.Bind<ReadClass>(method);
    }

    internal static WriteFlat FlatWriterOf(ContractPlan plan, bool inlinesTexts)
    {
        EmissionUnit unit = new(plan);
        DynamicMethod method = unit.Define($"Write flat {plan.Type.Name}", typeof(byte*), typeof(byte*), typeof(byte*), typeof(object));
        new FlatEmitter(unit, method, inlinesTexts).EmitWriter((ObjectPlan)plan.Root);
        return unit.Bind<WriteFlat>(method);
    }

    internal static ReadFlat FlatReaderOf(ContractPlan plan, bool reusesStrings, bool inlinesTexts)
    {
        EmissionUnit unit = new(plan, reusesStrings);
        DynamicMethod method = unit.Define(
            $"Read flat {plan.Type.Name}", typeof(object), typeof(byte*), typeof(byte*), typeof(object), typeof(StringCache));
        new FlatEmitter(unit, method, inlinesTexts).EmitReader((ObjectPlan)plan.Root);
        return unit.Bind<ReadFlat>(method);
    }

    internal static WriteStruct<T> StructWriterOf<T>(ContractPlan plan)
    {
        EmissionUnit unit = new(plan);
        DynamicMethod method = unit.Define(
            $"Write {plan.Type.Name}", typeof(byte*), typeof(WriteCursor).MakeByRefType(), typeof(byte*), typeof(T).MakeByRefType());
        new WriteEmitter(unit, method).EmitStructRoot(plan.Root);
        return unit.Bind<WriteStruct<T>>(method);
    }

    internal static ReadStruct<T> StructReaderOf<T>(ContractPlan plan, bool reusesStrings = false)
    {
        EmissionUnit unit = new(plan, reusesStrings);
        DynamicMethod method = unit.Define($"Read {plan.Type.Name}", typeof(T), typeof(ReadCursor).MakeByRefType());
        new ReadEmitter(unit, method).EmitStructRoot(plan.Root);
        return unit.Bind<ReadStruct<T>>(method);
    }

    /// <summary>Whether an object is written and read by a method of its own.</summary>
    internal static bool HasOwnMethod(ObjectPlan plan) => plan.IsRecursive || plan.Members.Length > MaxInlineMembers;
}
