namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>Types as objects: those that a graph could hold objects of, by the ids that stand in type definitions.</summary>
internal sealed record TypeLine(int TypeId) : BuiltInForm(typeof(Type), TypeId);
