namespace CustomBinarySerializer.Graphs.Tests.Behaviour;

/// <summary>A test type that isn't [Serializable], and is registered all the same.</summary>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct, Inherited = false)]
internal sealed class RegisteredAnywayAttribute : Attribute;
