using CustomBinarySerializer.Compiler.CSharp;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Lowering;

/// <summary>
/// The lowering of flat messages, the most common ones, to code without a cursor. Its routines are <c>byte* M(byte*
/// next, byte* end, object value)</c> and <c>object M(byte* next, byte* end, object existing, StringCache strings)</c>.
/// </summary>
/// <remarks>
/// The members of a flat message are texts, values of fixed size, and nullable values of fixed size. None runs user
/// code, so writing fails only for lack of room. On the slow path the routines return null, and the message is written
/// or read again on a cursor, which also reports errors.
/// </remarks>
internal static class FlatLowering
{
    /// <summary>Whether a plan is that of a flat message.</summary>
    internal static bool IsFlat(ContractPlan plan) =>
        plan is { InternsStrings: false, RefusesUntrustedData: false, Root: ObjectPlan { IsClass: true, Callbacks.IsEmpty: true } root }
        && root.Members.All(IsFlat)
        && root.Members.Count(member => member.Value is TextPlan) <= LoweredUnit.MaxInlineTexts
        && (!root.Construction.TakesMembers || root.Construction.Model!.Parameters.Length == root.Members.Length);

    internal static Routine Write(LoweredUnit unit)
    {
        CodeBuilder code = new(unit.Universe);
        FlatTarget target = new(code);
        Code.Local value = code.Parameter("value", KnownType.Object);
        ObjectPlan plan = (ObjectPlan)unit.Plan.Root;
        FixedWriting fixedWriting = new(code, target, NoHost);

        // No check, because contracts are looked up by the exact type.
        Code.Local root = code.Declare("root", plan.Model, new Code.As(plan.Model, value));
        for (int i = 0; i < plan.Members.Length;)
        {
            int count = LoweredUnit.CountFixed(plan.Members, i, endsAtOptional: false, out int size);
            if (count > 0)
            {
                fixedWriting.WriteRun(plan.Members.Slice(i, count), root, size);
                i += count;
                continue;
            }

            Code member = new Code.GetMember(root, plan.Members[i].Getter!);
            if (plan.Members[i].Value is NullablePlan nullable)
            {
                fixedWriting.WriteNullable(nullable, member);
            }
            else
            {
                TextPlan text = (TextPlan)plan.Members[i].Value;
                target.Text(text, member, Prefix.Of(text).First);
            }

            i++;
        }

        code.Add(new Code.Return(target.Next));
        return new Routine(
            $"WriteFlat {plan.Model.Name}", code.Of(KnownType.Address), [target.Next, target.End, value])
        { Body = code.Body() };
    }

    internal static Routine Read(LoweredUnit unit)
    {
        CodeBuilder code = new(unit.Universe);
        FlatSource source = new(code);
        Code.Local existing = code.Parameter("existing", KnownType.Object);
        Code.Local strings = code.Parameter("strings", KnownType.StringCache);
        ObjectPlan plan = (ObjectPlan)unit.Plan.Root;
        ObjectMaking making = new(code, context: null);
        FixedReading fixedReading = new(code, source, making, NoHost);
        Code.Local[] values = [];
        Code.Local? instance = null;
        if (plan.Construction.TakesMembers)
        {
            source.GiveUpIf(new Code.Not(new Code.IsNull(existing)));
            values = [.. plan.Members.Select(member => code.Declare(Identifiers.Variable(member.Name), member.Value.Model))];
        }
        else
        {
            instance = code.Declare("instance", plan.Model, new Code.As(plan.Model, existing));
            code.If(new Code.IsNull(instance), () => code.Assign(instance, ObjectMaking.Create(plan)));
        }

        void Take(int index, Code value) => code.Add(instance is null
            ? new Code.Assign(values[index], value)
            : new Code.SetMember(instance, plan.Members[index].Setter!, value));

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
                MemberPlan member = plan.Members[i];
                TextPlan form = (TextPlan)member.Value;
                Code.Local text = code.Declare("text", form.Model);
                Code held = instance is null ? new Code.Default(code.Of(KnownType.String)) : new Code.GetMember(instance, member.Getter!);
                code.If(
                    new Code.IsNull(strings),
                    () => code.Assign(text, source.Text(form)),
                    () => code.Assign(text, source.ReusedText(form, held, strings)));
                source.GiveUpIf(new Code.IsZero(source.Next));
                Take(i, text);
            }

            i++;
        }

        source.GiveUpIf(new Code.Not(new Code.IsEqual(source.Next, source.End)));
        code.Add(new Code.Return(instance ?? making.Assemble(plan, values)));
        return new Routine(
            $"ReadFlat {plan.Model.Name}", code.Of(KnownType.Object), [source.Next, source.End, existing, strings])
        { Body = code.Body() };
    }

    private static bool IsFlat(MemberPlan member) =>
        !member.IsOptional
        && RunsNoUserCode(member.Getter!, property => property.Getter)
        && (member.ConstructorParameter >= 0 || RunsNoUserCode(member.Setter!, property => property.Setter))
        && (member.Value is TextPlan || IsFlat(member.Value is NullablePlan nullable ? nullable.Value : member.Value));

    private static bool IsFlat(ValuePlan plan) => plan switch
    {
        RawPlan => true,
        ConvertedPlan { Surrogate: RawPlan, ConversionModel: { IsUsers: false } conversion } =>
            plan.Model.Universe.TakesHost(conversion, plan.Model) == (false, false),
        _ => false,
    };

    private static bool RunsNoUserCode(MemberModel member, Func<PropertyModel, MethodModel?> accessorOf) =>
        member is FieldModel
            || (accessorOf((PropertyModel)member) is { IsVirtual: false } accessor && accessor.Has(KnownAttribute.CompilerGenerated));

    private static Code NoHost() => throw new InvalidOperationException("No member of a flat message asks for the host.");
}
