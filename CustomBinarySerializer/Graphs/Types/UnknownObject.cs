namespace CustomBinarySerializer.Graphs.Types;

/// <summary>Stands for an object of a type that isn't registered, where nothing needs it.</summary>
/// <param name="TypeId">The id of the type.</param>
/// <param name="Count">How many elements its body has.</param>
internal sealed record UnknownObject(int TypeId, long Count);
