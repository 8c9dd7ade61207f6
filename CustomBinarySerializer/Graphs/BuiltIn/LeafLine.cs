namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>A type whose objects hold no references, and that the table of built-in types doesn't have.</summary>
internal sealed record LeafLine(Type Type, int TypeId, LeafForm Form) : BuiltInForm(Type, TypeId);
