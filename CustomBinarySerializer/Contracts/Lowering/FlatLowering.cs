using System.Reflection;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Contracts.CSharp;
using CustomBinarySerializer.Contracts.Plans;
using CustomBinarySerializer.Contracts.Reflection;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts.Lowering;

/// <summary>
/// Lowers the commonest messages, flat ones, without a cursor: <c>byte* M(byte* next, byte* end, object value)</c> and
/// <c>object M(byte* next, byte* end, object existing, StringCache strings)</c>.
/// </summary>
/// <remarks>
/// A flat message has members of fixed size, nullable ones of these, and texts, and none of them runs user code: so writing it can't
/// fail for anything but room. Where something is out of the ordinary, the routines return null, and all is done again on a cursor, which also
/// knows what to say of it.
/// </remarks>
internal static unsafe class FlatLowering
{
    /// <summary>Whether a plan is that of a flat message.</summary>
    internal static bool IsFlat(ContractPlan plan) =>
        plan is { InternsStrings: false, RefusesUntrustedData: false, Root: ObjectPlan { IsClass: true, Callbacks.IsEmpty: true } root }
        && root.Members.All(IsFlat)
        && root.Members.Count(member => member.Value is TextPlan) <= LoweredUnit.MaxInlineTexts
        && (!root.Construction.TakesMembers || root.Construction.Constructor!.GetParameters().Length == root.Members.Length);

    internal static Routine Write(LoweredUnit unit)
    {
        CodeBuilder code = new();
        FlatTarget target = new(code, unit);
        Code.Local value = code.Parameter("value", typeof(object));
        ObjectPlan plan = (ObjectPlan)unit.Plan.Root;
        FixedWriting fixedWriting = new(code, target, NoHost);

        // Without a check, because contracts are found by the exact type.
        Code.Local root = code.Declare("root", plan.Type, new Code.As(plan.Type, value));
        for (int i = 0; i < plan.Members.Length;)
        {
            int count = LoweredUnit.CountFixed(plan.Members, i, endsAtOptional: false, out int size);
            if (count > 0)
            {
                fixedWriting.WriteRun(plan.Members.Slice(i, count), root, size);
                i += count;
                continue;
            }

            Code member = new Code.GetMember(root, plan.Members[i].Get);
            if (plan.Members[i].Value is NullablePlan nullable)
            {
                fixedWriting.WriteNullable(nullable, member);
            }
            else
            {
                target.Text(member, Prefix.Of(plan.Members[i].Value).First);
            }

            i++;
        }

        code.Add(new Code.Return(target.Next));
        return new Routine($"WriteFlat {plan.Type.Name}", typeof(byte*), [target.Next, target.End, value]) { Body = code.Body() };
    }

    internal static Routine Read(LoweredUnit unit)
    {
        CodeBuilder code = new();
        FlatSource source = new(code, unit);
        Code.Local existing = code.Parameter("existing", typeof(object));
        Code.Local strings = code.Parameter("strings", typeof(StringCache));
        ObjectPlan plan = (ObjectPlan)unit.Plan.Root;
        ObjectMaking making = new(code, context: null);
        FixedReading fixedReading = new(code, source, making, NoHost);
        Code.Local[] values = [];
        Code.Local? instance = null;
        if (plan.Construction.TakesMembers)
        {
            source.GiveUpIf(new Code.Not(new Code.IsNull(existing)));
            values = [.. plan.Members.Select(member => code.Declare(Identifiers.Variable(member.Name), member.Value.Type))];
        }
        else
        {
            instance = code.Declare("instance", plan.Type, new Code.As(plan.Type, existing));
            code.If(new Code.IsNull(instance), () => code.Assign(instance, ObjectMaking.Create(plan)));
        }

        void Take(int index, Code value) => code.Add(instance is null
            ? new Code.Assign(values[index], value)
            : new Code.SetMember(instance, plan.Members[index].Set!, value));

        for (int i = 0; i < plan.Members.Length;)
        {
            int count = LoweredUnit.CountFixed(plan.Members, i, endsAtOptional: false, out int size);
            if (count > 0)
            {
                fixedReading.ReadRun(plan, i, count, size, Take);
                i += count;
                continue;
            }

            if (plan.Members[i].Value is NullablePlan nullable)
            {
                Take(i, making.Nullable(nullable, source.Byte(), () => fixedReading.Read(nullable.Value, nullable.Value.FixedSize!.Value)));
            }
            else
            {
                Take(i, source.Text(Prefix.Of(plan.Members[i].Value).First, unit.Has(LoweringOptions.ReusesStrings) ? Held(code, plan.Members[i], instance, existing) : null, strings));
                source.GiveUpIf(new Code.IsNull(source.Next));
            }

            i++;
        }

        source.GiveUpIf(new Code.Not(new Code.IsEqual(source.Next, source.End)));
        code.Add(new Code.Return(instance ?? making.Assemble(plan, values)));
        return new Routine($"ReadFlat {plan.Type.Name}", typeof(object), [source.Next, source.End, existing, strings]) { Body = code.Body() };
    }

    // The text that an object holds which is read into.
    private static Code.Local Held(CodeBuilder code, MemberPlan member, Code.Local? instance, Code.Local existing)
    {
        Code.Local held = code.Declare("held", typeof(string), new Code.Default(typeof(string)));
        if (instance is not null)
        {
            code.If(new Code.Not(new Code.IsNull(existing)), () => code.Assign(held, new Code.GetMember(instance, member.Get)));
        }

        return held;
    }

    private static bool IsFlat(MemberPlan member) =>
        !member.IsOptional
        && RunsNoUserCode(member.Get, property => property.GetMethod)
        && (member.ConstructorParameter >= 0 || RunsNoUserCode(member.Set!, property => property.SetMethod))
        && (member.Value is TextPlan || IsFlat(member.Value is NullablePlan nullable ? nullable.Value : member.Value));

    private static bool IsFlat(ValuePlan plan) => plan switch
    {
        RawPlan => true,
        ConvertedPlan { Surrogate: RawPlan, Conversion: { ToDelegate: null, FromDelegate: null } conversion } =>
            !Conversion.TakesHost(conversion.To) && !Conversion.TakesHost(conversion.From),
        _ => false,
    };

    private static bool RunsNoUserCode(MemberInfo member, Func<PropertyInfo, MethodInfo?> accessorOf) =>
        member is FieldInfo || (accessorOf((PropertyInfo)member) is { IsVirtual: false } accessor && accessor.IsDefined(typeof(CompilerGeneratedAttribute)));

    private static Code NoHost() => throw new InvalidOperationException("No member of a flat message asks for the host.");
}
