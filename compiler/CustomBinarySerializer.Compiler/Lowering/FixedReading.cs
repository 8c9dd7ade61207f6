using CustomBinarySerializer.Compiler.CSharp;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Lowering;

/// <summary>The lowering of reads of fixed-size values and of nullable fixed-size values.</summary>
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

    /// <summary>Reads adjacent members with one bounds check.</summary>
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

    /// <summary>Returns a value whose bytes are known to be present.</summary>
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
