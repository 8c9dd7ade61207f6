using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Lowering;

/// <summary>
/// The lowering of writes of fixed-size values and nullable fixed-size values, which have no head, derived type or
/// count.
/// </summary>
internal sealed class FixedWriting(CodeBuilder code, WriteTarget target, Func<Code> host)
{
    internal void Write(ValuePlan plan, Code value, int size)
    {
        if (size > 0)
        {
            target.Room(size);
            Store(plan, value, offset: 0);
            target.Advance(size);
        }
    }

    /// <summary>Writes adjacent members with one check for room.</summary>
    internal void WriteRun(ImmutableArray<MemberPlan> members, Code.Local instance, int size)
    {
        if (size > 0)
        {
            target.Room(size);
        }

        StoreMembers(members, instance, offset: 0);
        if (size > 0)
        {
            target.Advance(size);
        }
    }

    internal void WriteNullable(NullablePlan plan, Code value)
    {
        int size = 1 + plan.Value.FixedSize!.Value;
        Code.Local nullable = code.Declare("nullable", plan.Model, value);
        code.If(
            new Code.HasValue(nullable),
            () =>
            {
                target.Room(size);
                target.Store(code.Of(KnownType.Byte), 0, new Code.Number(1));
                Store(plan.Value, new Code.ValueOf(nullable), offset: 1);
                target.Advance(size);
            },
            () => target.Byte(Code.Zero));
    }

    internal Code Convert(ConvertedPlan plan, Code value) => Conversions.Call(plan, isTo: true, host, value);

    private void Store(ValuePlan plan, Code value, int offset)
    {
        switch (plan)
        {
            case ConvertedPlan converted:
                Store(converted.Surrogate, Convert(converted, value), offset);
                break;
            case ObjectPlan holder:
                StoreMembers(holder.Members, code.Declare("copy", plan.Model, value), offset);
                break;
            default:
                target.Store(plan.Model, offset, value);
                break;
        }
    }

    private void StoreMembers(ImmutableArray<MemberPlan> members, Code.Local instance, int offset)
    {
        foreach (MemberPlan member in members)
        {
            Store(member.Value, new Code.GetMember(instance, member.Getter!), offset);
            offset += member.Value.FixedSize!.Value;
        }
    }
}
