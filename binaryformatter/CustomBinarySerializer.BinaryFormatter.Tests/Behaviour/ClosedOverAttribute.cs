namespace CustomBinarySerializer.Graphs.Tests.Behaviour;

/// <summary>Which closed type of a generic test type is registered.</summary>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct, AllowMultiple = true, Inherited = false)]
internal sealed class ClosedOverAttribute(params Type[] arguments) : Attribute
{
    internal Type[] Arguments { get; } = arguments;
}
