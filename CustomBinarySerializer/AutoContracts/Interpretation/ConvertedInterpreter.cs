using System.Reflection;
using CustomBinarySerializer.AutoContracts.Plans;
using CustomBinarySerializer.AutoContracts.Table;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.AutoContracts.Interpretation;

/// <summary>Values that are written as others.</summary>
internal sealed class ConvertedInterpreter : ValueInterpreter
{
    private readonly ConvertedPlan _plan;
    private readonly ValueInterpreter _surrogate;
    private readonly Converter _to;
    private readonly Converter _from;

    internal ConvertedInterpreter(ConvertedPlan plan, ValueInterpreter surrogate)
    {
        _plan = plan;
        _surrogate = surrogate;
        Conversion conversion = plan.Conversion;
        _to = new Converter(conversion.To, conversion.ToDelegate);
        _from = new Converter(conversion.From, conversion.FromDelegate);
    }

    internal override bool HasPrefix => _surrogate.HasPrefix;

    internal override void Write(ref PlanWriter writer, object? value, int reserved) =>
        _surrogate.Write(ref writer, value is null && !_plan.Type.IsValueType ? null : _to.Call(writer.Host, value), reserved);

    internal override object? ReadBehind(PlanReader reader, int prefix, int reserved)
    {
        object? surrogate = _surrogate.ReadBehind(reader, prefix, reserved);
        return surrogate is null && !_plan.Surrogate.Type.IsValueType ? NullOrDefault() : _from.Call(reader.Host, surrogate);
    }

    private object? NullOrDefault() =>
        _plan.Type.IsValueType && Nullable.GetUnderlyingType(_plan.Type) is null ? InstanceMaker.Zeroed(_plan.Type) : null;

    private sealed class Converter(MethodInfo method, Delegate? target)
    {
        private readonly MethodInvoker _invoker = MethodInvoker.Create(method);
        private readonly bool _takesHost = Conversion.TakesHost(method);

        internal object? Call(PayloadHost host, object? value) =>
            _takesHost ? _invoker.Invoke(target, host, value) : _invoker.Invoke(target, value);
    }
}
