using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.CSharp;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Lowering;

/// <summary>Lowers how objects are made: by a constructor, without one, or of the values of their members.</summary>
/// <param name="code">Where to.</param>
/// <param name="context">What callbacks get; null where there are no callbacks.</param>
/// <param name="initialized">Returns the members of an object that are to be set with its constructor, or null for none.</param>
internal sealed class ObjectMaking(CodeBuilder code, Func<Code>? context, Func<ObjectPlan, HashSet<MemberPlan>?>? initialized = null)
{
    /// <summary>A new object, before its members are read.</summary>
    internal static Code Create(ObjectPlan plan) =>
        plan.Construction.Model is { } constructor ? new Code.New(constructor, [])
        : plan.IsClass ? new Code.NewUninitialized(plan.Model)
        : new Code.Default(plan.Model);

    /// <summary>What a member is that is absent: what the source gives the parameter of the constructor, else the default of its type.</summary>
    internal static Code DefaultOf(ObjectPlan plan, MemberPlan member)
    {
        TypeModel type = member.Value.Model;
        object? value = member.ConstructorParameter is int parameter and >= 0 ? plan.Construction.Model!.Parameters[parameter].Default : null;
        return value is null ? new Code.Default(type) : new Code.Constant(value, type);
    }

    /// <summary>Whether the values of members have to be there before the object.</summary>
    internal bool TakesValuesFirst(ObjectPlan plan) => plan.Construction.TakesMembers || InitializedOf(plan) is not null;

    /// <summary>A nullable value, of a flag that says whether there is one.</summary>
    internal Code.Local Nullable(NullablePlan plan, Code flag, Func<Code> readValue)
    {
        Code.Local nullable = code.Declare("nullable", plan.Model);
        code.If(
            new Code.IsZero(flag),
            () => code.Assign(nullable, new Code.Default(plan.Model)),
            () => code.Assign(nullable, new Code.NewNullable(plan.Model, readValue())));
        return nullable;
    }

    /// <summary>An object made of the values of its members.</summary>
    /// <param name="plan">Of the object.</param>
    /// <param name="values">One for each member.</param>
    /// <param name="present">How many members up to the last optional one were read, where there are optional ones.</param>
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

        ImmutableArray<Code> arguments = [.. constructor.Parameters.Select((parameter, position) => values[IndexOf(plan, parameter, position)])];
        return initialized is null
            ? new Code.New(constructor, arguments)
            : new Code.NewInitialized(
                constructor,
                arguments,
                [.. plan.Members.Select((member, index) => (member, index)).Where(one => initialized.Contains(one.member)).Select(one => (one.member.Setter!, (Code)values[one.index]))]);
    }

    /// <summary>The member that a parameter of the constructor gets.</summary>
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

/// <summary>Lowers the reading of values of fixed size, and of nullable ones of these.</summary>
internal sealed class FixedReading(CodeBuilder code, ReadSource source, ObjectMaking making, Func<Code> host)
{
    internal Code Read(ValuePlan plan, int size)
    {
        if (size > 0)
        {
            source.Require(size);
        }

        Code.Local value = code.Declare("value", plan.Model, Load(plan, offset: 0));
        if (size > 0)
        {
            source.Advance(size);
        }

        return value;
    }

    /// <summary>Neighbours share one check for their bytes.</summary>
    internal void ReadRun(ObjectPlan plan, int start, int count, int size, Action<int, Code> take)
    {
        if (size > 0)
        {
            source.Require(size);
        }

        int offset = 0;
        for (int i = start; i < start + count; i++)
        {
            ValuePlan value = plan.Members[i].Value;
            take(i, Load(value, offset));
            offset += value.FixedSize!.Value;
        }

        if (size > 0)
        {
            source.Advance(size);
        }
    }

    /// <summary>A value whose bytes are there.</summary>
    internal Code Load(ValuePlan plan) => Load(plan, offset: 0);

    internal Code Convert(ConvertedPlan plan, Code value) => Conversions.Call(plan, isTo: false, host, value);

    private Code Load(ValuePlan plan, int offset)
    {
        switch (plan)
        {
            case ConvertedPlan converted:
                return Convert(converted, Load(converted.Surrogate, offset));
            case ObjectPlan holder:
                Code.Local[] values = new Code.Local[holder.Members.Length];
                for (int i = 0; i < values.Length; i++)
                {
                    ValuePlan member = holder.Members[i].Value;
                    values[i] = code.Declare(Identifiers.Variable(holder.Members[i].Name), member.Model, Load(member, offset));
                    offset += member.FixedSize!.Value;
                }

                return making.Assemble(holder, values);
            default:
                return source.Load(plan.Model, offset);
        }
    }
}
