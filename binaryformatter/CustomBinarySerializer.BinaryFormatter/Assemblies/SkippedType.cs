namespace CustomBinarySerializer.Graphs;

/// <summary>
/// A type of an assembly that is marked [Serializable] and isn't registered with the others. Immutable.
/// </summary>
/// <param name="Type">The type.</param>
/// <param name="Reason">The reason, which completes "it is skipped, because ".</param>
public sealed record SkippedType(Type Type, string Reason);
