using CustomBinarySerializer.AutoContracts.Plans;

namespace CustomBinarySerializer.AutoContracts.Interpretation;

/// <summary>Arrays of one dimension that begin at 0.</summary>
internal sealed class ArrayInterpreter(SequencePlan plan, ValueInterpreter item) : ValueInterpreter
{
    private readonly RawInterpreter? _raw = item as RawInterpreter;

    internal override bool HasPrefix => true;

    internal override void Write(ref PlanWriter writer, object? value, int reserved)
    {
        if (value is null)
        {
            writer.WritePrefix(reserved);
            return;
        }

        Array items = (Array)value;
        writer.WritePrefix(reserved + 1 + items.Length);
        if (_raw is not null && _raw.TryWriteItems(ref writer, items))
        {
            return;
        }

        for (int i = 0; i < items.Length; i++)
        {
            item.Write(ref writer, items.GetValue(i), reserved: 0);
        }
    }

    internal override object? ReadBehind(PlanReader reader, int prefix, int reserved)
    {
        if (prefix == reserved)
        {
            return null;
        }

        int count = reader.CountOf(plan, prefix, reserved + 1);
        Array items = Array.CreateInstanceFromArrayType(plan.Type, count);
        if (_raw is not null)
        {
            _raw.ReadItems(reader, items);
            return items;
        }

        for (int i = 0; i < count; i++)
        {
            items.SetValue(item.Read(reader), i);
        }

        return items;
    }
}
