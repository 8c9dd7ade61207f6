using System.Collections.Immutable;
using System.Reflection;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.AutoContracts.Interpretation;

/// <summary>Callbacks of one kind.</summary>
internal sealed class CallbackInvoker(ImmutableArray<MethodInfo> methods)
{
    private readonly MethodInvoker[] _invokers = [.. methods.Select(MethodInvoker.Create)];

    internal void Call(object holder, PayloadHost host)
    {
        foreach (MethodInvoker invoker in _invokers)
        {
            invoker.Invoke(holder, host.StreamingContext);
        }
    }
}
