using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Planning;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Contracts.Collections;
using CustomBinarySerializer.Contracts.Reflection;

#pragma warning disable RS0030 // Lists are closed over types of a plan, which the rules have accepted.

namespace CustomBinarySerializer.Contracts.Interpretation;

/// <summary>A check whether plans can be interpreted in a program that can't generate code at run time.</summary>
/// <remarks>
/// Native AOT compiles generic methods only for the value types that the program uses. The check looks up everything
/// that the interpreter calls, so that the registration fails instead of the first message.
/// </remarks>
internal static class InterpretedPlans
{
    /// <summary>
    /// Throws unless everything exists that the interpreter calls for a plan. Does nothing if code can be generated.
    /// </summary>
    /// <exception cref="ArgumentException">
    /// The program lacks code for a type or a member. The message names the members and the remedy.
    /// </exception>
    internal static void ThrowUnlessPossible(ContractPlan plan)
    {
        if (RuntimeFeature.IsDynamicCodeSupported)
        {
            return;
        }

        List<ArgumentException> refusals = [];
        TypeModel root = plan.Root.Model;
        Visit(plan.Root, "", [], (part, member, reason) => refusals.Add(LayoutErrors.WithoutCode(root, part.Model, member, reason)));
        if (refusals.Count > 0)
        {
            throw LayoutErrors.Several(root, refusals);
        }
    }

    private static void Visit(ValuePlan plan, string member, HashSet<ValuePlan> seen, Action<ValuePlan, string, string> refuse)
    {
        if (!seen.Add(plan))
        {
            return;
        }

        try
        {
            Resolve(plan);
        }
        catch (Exception e) when (e is NotSupportedException or MemberAccessException or TypeLoadException)
        {
            refuse(plan, member, e.Message);
        }

        foreach (MemberPlan part in MembersOf(plan))
        {
            Visit(part.Value, $"{plan.Model.Name}.{part.Name}", seen, refuse);
        }

        foreach (ValuePlan part in plan is ObjectPlan or UnionPlan ? [] : plan.Parts)
        {
            Visit(part, member, seen, refuse);
        }
    }

    private static IEnumerable<MemberPlan> MembersOf(ValuePlan plan) => plan switch
    {
        ObjectPlan holder => holder.Members,
        UnionPlan union => union.Cases.SelectMany(one => one.Fields),
        _ => [],
    };

    private static void Resolve(ValuePlan plan)
    {
        switch (plan)
        {
            case RawPlan raw:
                _ = RawMemory.Of(raw.Type);
                break;
            case ConvertedPlan { Conversion: { } conversion }:
                Resolve(conversion.To);
                Resolve(conversion.From);
                break;
            case SequencePlan { ShapeModel.Kind: ShapeKind.ArrayOrList } sequence:
                ResolveArrayOrList(sequence);
                break;
            case SequencePlan sequence:
                CollectionShape.Methods calls = sequence.ShapeModel.CodeFor(sequence.Type).Calls!;
                Resolve(calls.Items);
                Resolve(calls.Create);
                Resolve(calls.Add);
                Resolve(calls.Finish);
                Resolve(calls.Comparer);
                break;
            case ObjectPlan holder:
                ResolveObject(holder);
                break;
            case UnionPlan union:
                Resolve((MethodInfo?)union.TagMethod?.Handle);
                foreach (UnionCase one in union.Cases)
                {
                    Resolve((MethodInfo?)one.Factory?.Handle);
                }

                break;
        }
    }

    private static void ResolveObject(ObjectPlan plan)
    {
        if (plan.Construction.Model is { } constructor)
        {
            _ = ConstructorInvoker.Create((ConstructorInfo)constructor.Handle);
        }

        foreach (MemberPlan member in plan.Members)
        {
            Resolve((member.Getter?.Handle as PropertyInfo)?.GetGetMethod(nonPublic: true));
            Resolve((member.Setter?.Handle as PropertyInfo)?.GetSetMethod(nonPublic: true));
        }
    }

    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Whether the runtime has the type is what it finds out.")]
    [UnconditionalSuppressMessage("Trimming", "IL2055", Justification = "The library itself calls the constructor of List<T>.")]
    private static void ResolveArrayOrList(SequencePlan plan)
    {
        _ = plan.Type.IsArray
            ? Array.CreateInstance(plan.Item.Type, 0)
            : Activator.CreateInstance(typeof(List<>).MakeGenericType(plan.Item.Type));
    }

    private static void Resolve(MethodInfo? method)
    {
        if (method is not null)
        {
            _ = MethodInvoker.Create(method);
        }
    }
}
