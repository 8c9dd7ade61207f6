using System.Collections;
using System.Reflection;
using CustomBinarySerializer.AutoContracts.Plans;
using CustomBinarySerializer.AutoContracts.Table;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.AutoContracts.Interpretation;

/// <summary>Collections that are taken apart and made by the methods of a <see cref="CollectionShape"/>.</summary>
internal sealed class ShapeInterpreter : ValueInterpreter
{
    private readonly SequencePlan _plan;
    private readonly ValueInterpreter _item;
    private readonly MethodInvoker _items;
    private readonly MethodInvoker _create;
    private readonly MethodInvoker _add;
    private readonly MethodInvoker _finish;
    private readonly MethodInvoker? _comparer;

    internal ShapeInterpreter(SequencePlan plan, CollectionShape.Methods methods, ValueInterpreter item)
    {
        _plan = plan;
        _item = item;
        _items = MethodInvoker.Create(methods.Items);
        _create = MethodInvoker.Create(methods.Create);
        _add = MethodInvoker.Create(methods.Add);
        _finish = MethodInvoker.Create(methods.Finish);
        _comparer = methods.Comparer is null ? null : MethodInvoker.Create(methods.Comparer);
    }

    internal override bool HasPrefix => true;

    internal override void Write(ref PlanWriter writer, object? value, int reserved)
    {
        if (value is null)
        {
            writer.WritePrefix(reserved);
            return;
        }

        ICollection items = Counted((IEnumerable)_items.Invoke(null, value)!);
        int count = items.Count;
        writer.WritePrefix(reserved + 1 + count);
        if (_comparer is not null)
        {
            writer.WriteByte((byte)_comparer.Invoke(null, value)!);
        }

        int written = 0;
        foreach (object? item in items)
        {
            _item.Write(ref writer, item, reserved: 0);
            written++;
        }

        WriteCursor.ThrowUnlessComplete(written, count, _plan.Type);
    }

    internal override object? ReadBehind(PlanReader reader, int prefix, int reserved)
    {
        if (prefix == reserved && !_plan.Type.IsValueType)
        {
            return null;
        }

        byte comparer = _comparer is null ? (byte)0 : reader.ReadByte();
        int count = reader.CountOf(_plan, prefix, reserved + 1);
        object builder = _comparer is null
            ? _create.Invoke(null, reader.Host, count)!
            : _create.Invoke(null, reader.Host, count, comparer)!;
        for (int i = 0; i < count; i++)
        {
            _add.Invoke(null, builder, _item.Read(reader));
        }

        return _finish.Invoke(null, builder);
    }

    // Not every collection tells its count to those who don't know the type of its items.
    private static ICollection Counted(IEnumerable items) => items as ICollection ?? items.Cast<object?>().ToArray();
}
