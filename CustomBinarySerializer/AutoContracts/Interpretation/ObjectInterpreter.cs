using CustomBinarySerializer.AutoContracts.Plans;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.AutoContracts.Interpretation;

/// <summary>Objects inside others: where they are classes, null and derived types in front; then the members.</summary>
internal sealed class ObjectInterpreter(ObjectPlan plan) : ValueInterpreter
{
    private readonly bool _canBeDerived = plan.IsClass && !plan.Type.IsSealed;

    internal MembersInterpreter Members { get; } = new(plan);

    internal override bool HasPrefix => plan.HasPrefix;

    internal override void Write(ref PlanWriter writer, object? value, int reserved)
    {
        if (value is null)
        {
            writer.WriteByte(0);
            return;
        }

        if (_canBeDerived && value.GetType() != plan.Type)
        {
            writer.WriteByte(1);
            writer.WriteObject(value);
            return;
        }

        if (plan.IsClass && !plan.IsFused)
        {
            writer.WriteByte((byte)plan.NullAndDerived);
        }

        if (plan.IsRecursive)
        {
            writer.EnterObject();
        }

        Members.Write(ref writer, value, plan.IsClass ? plan.NullAndDerived : reserved);
        if (plan.IsRecursive)
        {
            writer.LeaveObject();
        }
    }

    internal override object? ReadBehind(PlanReader reader, int prefix, int reserved)
    {
        if (plan.IsClass)
        {
            prefix = reader.ReadPrefix();
            reserved = plan.NullAndDerived;
            if (prefix == 0)
            {
                return null;
            }

            if (_canBeDerived && prefix == 1)
            {
                return reader.ReadObject(plan.Type);
            }

            if (!plan.IsFused && prefix != reserved)
            {
                ReadCursor.ThrowInvalidPrefix(prefix, plan.Type);
            }
        }

        if (plan.IsRecursive)
        {
            reader.EnterObject();
        }

        if (plan.IsCounted)
        {
            reader.CountMemory(plan.ObjectBytes);
        }

        object value = plan.IsClass && !plan.IsFused
            ? Members.Read(reader, existing: null)
            : Members.ReadBehind(reader, prefix, reserved);
        if (plan.IsRecursive)
        {
            reader.LeaveObject();
        }

        return value;
    }
}
