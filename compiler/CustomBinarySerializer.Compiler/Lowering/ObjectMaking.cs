using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Lowering;

/// <summary>
/// The lowering of object creation: by a constructor, without a constructor, or from the values of members.
/// </summary>
/// <param name="code">Receives the statements.</param>
/// <param name="context">Returns the argument of callbacks; null if there are no callbacks.</param>
/// <param name="initialized">
/// Returns the members of an object that an object initializer sets, or null for none.
/// </param>
internal sealed class ObjectMaking(CodeBuilder code, Func<Code>? context, Func<ObjectPlan, HashSet<MemberPlan>?>? initialized = null)
{
    /// <summary>Returns a new object whose members haven't been read.</summary>
    internal static Code Create(ObjectPlan plan) =>
        plan.Construction.Model is { } constructor ? new Code.New(constructor, [])
        : plan.IsClass ? new Code.NewUninitialized(plan.Model)
        : new Code.Default(plan.Model);

    /// <summary>Returns a new array or list without items.</summary>
    internal static Code Empty(SequencePlan plan) => plan.Model.IsVector
        ? new Code.NewArray(plan.Item.Model, Code.Zero, isCleared: true)
        : new Code.NewList(plan.Item.Model, Code.Zero);

    /// <summary>
    /// Returns the value of an absent member: the default of the constructor's parameter, or else of the type.
    /// </summary>
    internal static Code DefaultOf(ObjectPlan plan, MemberPlan member)
    {
        TypeModel type = member.Value.Model;
        object? value = member.ConstructorParameter is int parameter and >= 0
            ? plan.Construction.Model!.Parameters[parameter].Default
            : null;
        return value is null ? new Code.Default(type) : new Code.Constant(value, type);
    }

    /// <summary>Whether the values of members must be read before the object is created.</summary>
    internal bool TakesValuesFirst(ObjectPlan plan) => plan.Construction.TakesMembers || InitializedOf(plan) is not null;

    /// <summary>Returns a nullable value from a flag that indicates whether it has a value.</summary>
    internal Code.Local Nullable(NullablePlan plan, Code flag, Func<Code> readValue)
    {
        Code.Local nullable = code.Declare("nullable", plan.Model);
        code.If(
            new Code.IsZero(flag),
            () => code.Assign(nullable, new Code.Default(plan.Model)),
            () => code.Assign(nullable, new Code.NewNullable(plan.Model, readValue())));
        return nullable;
    }

    /// <summary>Returns an object that is created from the values of its members.</summary>
    /// <param name="plan">The plan of the object.</param>
    /// <param name="values">The values, one for each member.</param>
    /// <param name="present">
    /// The number of members that were read, up to the last optional one; null if none is optional.
    /// </param>
    internal Code.Local Assemble(ObjectPlan plan, Code.Local[] values, Code.Local? present = null)
    {
        HashSet<MemberPlan>? initialized = InitializedOf(plan);
        Code.Local instance = code.Declare("instance", plan.Model, New(plan, values, initialized));
        Deserializing(plan, instance);
        for (int i = 0; i < values.Length; i++)
        {
            if (plan.Members[i].ConstructorParameter >= 0 || initialized?.Contains(plan.Members[i]) == true)
            {
                continue;
            }

            Code set = new Code.SetMember(instance, plan.Members[i].Setter!, values[i]);
            if (plan.Members[i].IsOptional)
            {
                code.If(new Code.Not(new Code.IsAtMost(present!, new Code.Number(i))), () => code.Add(set));
            }
            else
            {
                code.Add(set);
            }
        }

        Deserialized(plan, instance);
        return instance;
    }

    internal void Deserializing(ObjectPlan plan, Code.Local instance) => code.Callbacks(plan.Callbacks.OnDeserializing, instance, context!);

    internal void Deserialized(ObjectPlan plan, Code.Local instance) => code.Callbacks(plan.Callbacks.OnDeserialized, instance, context!);

    private HashSet<MemberPlan>? InitializedOf(ObjectPlan plan) => initialized?.Invoke(plan);

    private static Code New(ObjectPlan plan, Code.Local[] values, HashSet<MemberPlan>? initialized)
    {
        if (plan.Construction.Model is not { } constructor)
        {
            return Create(plan);
        }

        ImmutableArray<Code> arguments = [.. constructor.Parameters
            .Select((parameter, position) => values[IndexOf(plan, parameter, position)])];
        return initialized is null
            ? new Code.New(constructor, arguments)
            : new Code.NewInitialized(
                constructor,
                arguments,
                [.. plan.Members
                    .Select((member, index) => (member, index))
                    .Where(one => initialized.Contains(one.member))
                    .Select(one => (one.member.Setter!, (Code)values[one.index]))]);
    }

    /// <summary>Returns the index of the member that a constructor parameter receives.</summary>
    private static int IndexOf(ObjectPlan plan, ParameterModel parameter, int position)
    {
        for (int i = 0; i < plan.Members.Length; i++)
        {
            if (plan.Members[i].ConstructorParameter == position)
            {
                return i;
            }
        }

        throw new InvalidOperationException($"No member of {plan.Model} is handed to the parameter {parameter.Name} of its constructor.");
    }
}
