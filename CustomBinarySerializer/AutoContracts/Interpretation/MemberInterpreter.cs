using System.Reflection;
using CustomBinarySerializer.AutoContracts.Plans;

namespace CustomBinarySerializer.AutoContracts.Interpretation;

/// <summary>One member: the way to it, and its bytes.</summary>
internal sealed class MemberInterpreter(MemberPlan plan, ValueInterpreter value)
{
    private readonly FieldInfo? _fieldToGet = plan.Get as FieldInfo;
    private readonly MethodInvoker? _getter = Invoker((plan.Get as PropertyInfo)?.GetMethod);
    private readonly FieldInfo? _fieldToSet = plan.Set as FieldInfo;
    private readonly MethodInvoker? _setter = Invoker((plan.Set as PropertyInfo)?.SetMethod);

    internal ValueInterpreter Value { get; } = value;

    internal bool IsOptional { get; } = plan.IsOptional;

    internal bool HasPrefix { get; } = value.HasPrefix && !plan.IsOptional;

    /// <summary>The position of the parameter of the constructor that it is handed to, or -1.</summary>
    internal int ConstructorParameter { get; } = plan.ConstructorParameter;

    internal object? Get(object holder) => _getter is null ? _fieldToGet!.GetValue(holder) : _getter.Invoke(holder);

    internal void Set(object holder, object? member)
    {
        if (_setter is null)
        {
            _fieldToSet!.SetValue(holder, member);
        }
        else
        {
            _setter.Invoke(holder, member);
        }
    }

    private static MethodInvoker? Invoker(MethodInfo? method) => method is null ? null : MethodInvoker.Create(method);
}
