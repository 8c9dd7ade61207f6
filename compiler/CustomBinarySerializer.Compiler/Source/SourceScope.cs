using CustomBinarySerializer.Compiler.Lowering;
using CustomBinarySerializer.Compiler.Models;

namespace CustomBinarySerializer.Compiler.Source;

/// <summary>The code that contains a print. This base class is a file with nothing else in it.</summary>
internal class SourceScope
{
    /// <summary>Gets the name of the writer parameter.</summary>
    internal string Writer { get; init; } = "writer";

    /// <summary>Gets the name of the reader parameter.</summary>
    internal string Reader { get; init; } = "reader";

    /// <summary>Whether texts are never null. Their prefixes then have no number for null, as in the plan.</summary>
    internal bool TextsAreNeverNull { get; init; }

    /// <summary>Whether the code also runs on .NET Framework.</summary>
    internal bool IsPortable { get; init; }

    /// <summary>Whether the code uses nullable reference types.</summary>
    internal virtual bool HasNullableTypes => false;

    /// <summary>Returns whether the short name of a type refers to another type.</summary>
    internal virtual bool IsHidden(TypeModel type) => false;

    /// <summary>Returns whether a member has the name already.</summary>
    internal virtual bool IsTaken(string name) => false;

    /// <summary>Returns whether a member of a non-nullable type is set to an expression of a nullable type.</summary>
    internal virtual bool IsNeverNull(MemberModel member, Code value) => false;
}
