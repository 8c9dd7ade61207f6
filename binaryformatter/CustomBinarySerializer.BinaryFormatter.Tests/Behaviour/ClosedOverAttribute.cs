namespace CustomBinarySerializer.Graphs.Tests.Behaviour;

/// <summary>The type arguments with which a generic test type is registered.</summary>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct, AllowMultiple = true, Inherited = false)]
internal sealed class ClosedOverAttribute(params Type[] arguments) : Attribute
{
    internal Type[] Arguments { get; } = arguments;
}
