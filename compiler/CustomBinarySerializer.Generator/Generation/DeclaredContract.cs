namespace CustomBinarySerializer.Generator.Generation;

/// <summary>The generated contract of a marked or named type: its file, and the facts for the set.</summary>
/// <param name="ClassName">The full name of the class; empty if none was generated.</param>
/// <param name="Set">
/// The full name of the set that names the type; empty for a marked type, which belongs to all sets.
/// </param>
/// <param name="File">The file of the contract.</param>
/// <param name="TypeName">The full name of the type at run time.</param>
/// <param name="IsForm">
/// Whether the class is the generated form of a hand-written contract instead of a contract.
/// </param>
internal sealed record DeclaredContract(string ClassName, string Set, GeneratedFile File, string TypeName = "", bool IsForm = false)
{
    /// <summary>Gets the file with the view, or the report of its problem; null if no view is requested.</summary>
    internal GeneratedFile? View { get; init; }
}
