namespace CustomBinarySerializer.Graphs;

/// <summary>
/// The result of <see cref="TypeIdFile.Update(System.Reflection.Assembly, string, TypeRegistry?)"/>. Immutable.
/// </summary>
/// <param name="Added">The appended lines, without comments and line endings. Empty if the file was complete.</param>
/// <param name="Skipped">
/// The types of the assemblies that are marked [Serializable] and get no id, each with a reason.
/// </param>
public sealed record TypeIdUpdate(IReadOnlyList<string> Added, IReadOnlyList<SkippedType> Skipped);
