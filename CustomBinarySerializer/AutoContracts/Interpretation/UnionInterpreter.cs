using System.Reflection;
using CustomBinarySerializer.AutoContracts.Plans;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.AutoContracts.Interpretation;

/// <summary>Unions of F#: which case it is, then its fields.</summary>
internal sealed class UnionInterpreter(UnionPlan plan) : ValueInterpreter
{
    private readonly MethodInvoker _tag = MethodInvoker.Create(plan.Tag);
    private Case[] _cases = [];

    internal override bool HasPrefix => true;

    /// <summary>Completes the interpreter; apart from the constructor, because a union may contain itself.</summary>
    internal void SetCases(Func<ValuePlan, ValueInterpreter> interpreterOf) =>
        _cases = [.. plan.Cases.Select(one => new Case(
            MethodInvoker.Create(one.Make), [.. one.Fields.Select(field => new MemberInterpreter(field, interpreterOf(field.Value)))]))];

    internal override void Write(ref PlanWriter writer, object? value, int reserved)
    {
        if (value is null && plan.HasNull)
        {
            writer.WritePrefix(reserved);
            return;
        }

        int tag = (int)(plan.Tag.IsStatic ? _tag.Invoke(null, value) : _tag.Invoke(value))!;
        if (plan.IsRecursive)
        {
            writer.EnterObject();
        }

        writer.WritePrefix(reserved + plan.FirstCase + tag);
        foreach (MemberInterpreter field in _cases[tag].Fields)
        {
            field.Value.Write(ref writer, field.Get(value!), reserved: 0);
        }

        if (plan.IsRecursive)
        {
            writer.LeaveObject();
        }
    }

    internal override object? ReadBehind(PlanReader reader, int prefix, int reserved)
    {
        if (plan.HasNull && prefix == reserved)
        {
            return null;
        }

        int tag = prefix - reserved - plan.FirstCase;
        if (tag < 0 || tag >= _cases.Length)
        {
            ReadCursor.ThrowInvalidPrefix(prefix, plan.Type);
        }

        if (plan.IsRecursive)
        {
            reader.EnterObject();
        }

        if (plan.Cases[tag].IsCounted)
        {
            reader.CountMemory(plan.Cases[tag].ObjectBytes);
        }

        object?[] fields = new object?[_cases[tag].Fields.Length];
        for (int i = 0; i < fields.Length; i++)
        {
            fields[i] = _cases[tag].Fields[i].Value.Read(reader);
        }

        object? value = _cases[tag].Make.Invoke(null, fields.AsSpan());
        if (plan.IsRecursive)
        {
            reader.LeaveObject();
        }

        return value;
    }

    private sealed record Case(MethodInvoker Make, MemberInterpreter[] Fields);
}
