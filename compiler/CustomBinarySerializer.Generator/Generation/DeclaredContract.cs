namespace CustomBinarySerializer.Generator.Generation;

/// <summary>What was made of one type that is marked or named: its file, and what the set needs to know of it.</summary>
/// <param name="ClassName">The whole name of the class; empty where none was made.</param>
/// <param name="Set">The whole name of the set that names the type; empty for a marked type, which all sets have.</param>
/// <param name="File">Its file.</param>
/// <param name="TypeName">The full name of the type at run time.</param>
/// <param name="IsFlatForm">Whether it is the flat form of a hand-written contract, and no contract by itself.</param>
internal sealed record DeclaredContract(string ClassName, string Set, GeneratedFile File, string TypeName = "", bool IsFlatForm = false)
{
    /// <summary>The file with its view, or what there is to say of that; null where none is asked for.</summary>
    internal GeneratedFile? View { get; init; }
}
