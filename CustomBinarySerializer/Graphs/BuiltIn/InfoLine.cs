namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>A type that is written as names and values.</summary>
internal sealed record InfoLine(Type Type, int TypeId, InfoForm Form) : BuiltInForm(Type, TypeId);
