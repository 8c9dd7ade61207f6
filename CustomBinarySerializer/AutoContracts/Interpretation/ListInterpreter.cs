using System.Collections;
using System.Diagnostics.CodeAnalysis;
using CustomBinarySerializer.AutoContracts.Plans;
using CustomBinarySerializer.AutoContracts.Table;

namespace CustomBinarySerializer.AutoContracts.Interpretation;

/// <summary>Objects of exactly <see cref="List{T}"/>.</summary>
internal sealed class ListInterpreter(SequencePlan plan, ValueInterpreter item) : ValueInterpreter
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

        ExactTypes.ThrowIfDerived(value, plan.Type);
        IList items = (IList)value;
        int count = items.Count;
        writer.WritePrefix(reserved + 1 + count);
        if (_raw is not null && _raw.TryWriteItems(ref writer, items))
        {
            return;
        }

        for (int i = 0; i < count; i++)
        {
            item.Write(ref writer, items[i], reserved: 0);
        }
    }

    internal override object? ReadBehind(PlanReader reader, int prefix, int reserved)
    {
        if (prefix == reserved)
        {
            return null;
        }

        int count = reader.CountOf(plan, prefix, reserved + 1);
        if (_raw?.TryReadList(reader, count) is { } list)
        {
            return list;
        }

        IList items = MakeList(plan.Type);
        for (int i = 0; i < count; i++)
        {
            items.Add(item.Read(reader));
        }

        return items;
    }

    [UnconditionalSuppressMessage("Trimming", "IL2067", Justification = "The library itself calls this constructor of List<T>.")]
    private static IList MakeList(Type type) => (IList)Activator.CreateInstance(type)!;
}
