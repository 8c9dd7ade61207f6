using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace CustomBinarySerializer.Generator.Generation;

/// <summary>A generated file and the problems of its sources.</summary>
/// <param name="Name">The file name, unique in the compilation.</param>
/// <param name="Text">The content; empty if no file is generated.</param>
/// <param name="Problems">The reasons why the file isn't generated, or the parts that it lacks.</param>
internal sealed record GeneratedFile(string Name, string Text, EquatableArray<FileProblem> Problems);

/// <summary>A diagnostic by value. A diagnostic with symbols or trees would keep a compilation alive.</summary>
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
