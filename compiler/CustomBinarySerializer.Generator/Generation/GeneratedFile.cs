using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace CustomBinarySerializer.Generator.Generation;

/// <summary>A file that is generated, and what there is to say of what it was made of.</summary>
/// <param name="Name">Unique in the compilation.</param>
/// <param name="Text">Empty where there is none.</param>
/// <param name="Problems">Why there is none, or what it lacks.</param>
internal sealed record GeneratedFile(string Name, string Text, EquatableArray<FileProblem> Problems);

/// <summary>A diagnostic by value: one that held symbols or trees would keep a compilation alive.</summary>
internal sealed record FileProblem(string Id, string Subject, string Reason, string Path, TextSpan Span, LinePositionSpan Lines)
{
    internal static FileProblem Of(DiagnosticDescriptor rule, Location? place, string subject, string reason)
    {
        FileLinePositionSpan lines = place?.GetLineSpan() ?? default;
        return new FileProblem(rule.Id, subject, reason, lines.Path ?? "", place?.SourceSpan ?? default, lines.Span);
    }

    internal Diagnostic ToDiagnostic() => Diagnostic.Create(
        GenerationRules.Of(Id), Path.Length == 0 ? Location.None : Location.Create(Path, Span, Lines), Subject, Reason);
}
