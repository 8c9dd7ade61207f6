namespace CustomBinarySerializer.Graphs.Assemblies;

/// <summary>An entry of a file of type ids.</summary>
/// <param name="Id">The id, 1 or more.</param>
/// <param name="Name">
/// The name of the type: the full name for a generic type definition, otherwise the result of
/// <see cref="Type.ToString"/>.
/// </param>
/// <param name="FormerNames">Earlier names of the type, which older frames contain.</param>
/// <param name="Number">The line number in the file, from 1.</param>
internal sealed record TypeIdLine(int Id, string Name, string[] FormerNames, int Number);
