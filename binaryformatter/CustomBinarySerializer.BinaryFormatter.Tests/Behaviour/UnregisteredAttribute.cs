namespace CustomBinarySerializer.Graphs.Tests.Behaviour;

/// <summary>Marks a test type that isn't registered.</summary>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct, Inherited = false)]
internal sealed class UnregisteredAttribute : Attribute;
