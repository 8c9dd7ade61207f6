using CustomBinarySerializer.Generator.HandWritten.Steps;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.HandWritten.Flat;

/// <summary>A member that both methods of a contract move as a whole.</summary>
/// <param name="Member">A field or an automatic property.</param>
/// <param name="Value">The call that writes the member, or its value if it isn't null.</param>
/// <param name="HasFlag">Whether a preceding Boolean indicates that it isn't null.</param>
internal sealed record MovedMember(ISymbol Member, Step.Transfer Value, bool HasFlag);
