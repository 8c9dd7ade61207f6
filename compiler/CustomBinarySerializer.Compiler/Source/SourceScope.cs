using CustomBinarySerializer.Compiler.Lowering;
using CustomBinarySerializer.Compiler.Models;

namespace CustomBinarySerializer.Compiler.Source;

/// <summary>The code that a print becomes a part of. This one is a file that has nothing else in it.</summary>
internal class SourceScope
{
    /// <summary>The name of the parameter with the writer.</summary>
    internal string Writer { get; init; } = "writer";

    /// <summary>The name of the parameter with the reader.</summary>
    internal string Reader { get; init; } = "reader";

    /// <summary>Whether no text is null. Texts then have no number for null, as they have in the plan.</summary>
    internal bool TextsAreNeverNull { get; init; }

    /// <summary>Whether types tell whether they may be null.</summary>
    internal virtual bool HasNullableTypes => false;

    /// <summary>Whether the short name of a type means another type.</summary>
    internal virtual bool IsHidden(TypeModel type) => false;

    /// <summary>Whether a member has a name already.</summary>
    internal virtual bool IsTaken(string name) => false;

    /// <summary>Whether a member is never null that is set to an expression which may be, by their types.</summary>
    internal virtual bool IsNeverNull(MemberModel member, Code value) => false;
}
