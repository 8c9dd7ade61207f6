namespace CustomBinarySerializer.Graphs.Tests.Behaviour;

/// <summary>Marks a test type that is registered although it isn't [Serializable].</summary>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct, Inherited = false)]
internal sealed class RegisteredAnywayAttribute : Attribute;
