using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace CustomBinarySerializer.Generator.Registrations;

/// <summary>The types of an assembly that carry [BinaryTypeId].</summary>
internal sealed class MarkedTypes(Compilation compilation, LibrarySymbols library)
{
    // Once for a compilation, so that a report is there while one of its files is edited, and not only after a build.
    private readonly Lazy<Dictionary<int, List<INamedTypeSymbol>>> _byId = new(() => ById(compilation, library));

    internal void Report(SymbolAnalysisContext context)
    {
        INamedTypeSymbol type = (INamedTypeSymbol)context.Symbol;
        if (library.TypeIdOf(type) is not { } attribute || IdOf(attribute) is not { } id || PlaceOf(attribute, context.CancellationToken) is not { } place)
        {
            return;
        }

        if (id < 1)
        {
            context.ReportDiagnostic(Diagnostic.Create(RegistrationRules.IdBelowOne, place, RegistrationAnalyzer.NameOf(type), id));
        }
        else if (_byId.Value[id] is [var first, _, ..] && !SymbolEqualityComparer.Default.Equals(first, type))
        {
            context.ReportDiagnostic(Diagnostic.Create(
                RegistrationRules.DuplicateId,
                place,
                [PlaceOf(library.TypeIdOf(first)!, context.CancellationToken)!],
                id,
                RegistrationAnalyzer.NameOf(type),
                RegistrationAnalyzer.NameOf(first)));
        }

        if (RegistrationReasons.Against(type, library) is { } reason)
        {
            context.ReportDiagnostic(Diagnostic.Create(RegistrationRules.Refused, place, reason));
        }
    }

    /// <summary>The types of an assembly with their ids, in the order of files and lines.</summary>
    internal static IEnumerable<(INamedTypeSymbol Type, int Id)> In(IAssemblySymbol assembly, LibrarySymbols library)
    {
        Stack<INamespaceOrTypeSymbol> left = new([assembly.GlobalNamespace]);
        while (left.Count > 0)
        {
            foreach (ISymbol member in left.Pop().GetMembers())
            {
                if (member is INamespaceOrTypeSymbol inner)
                {
                    left.Push(inner);
                    if (inner is INamedTypeSymbol type && library.TypeIdOf(type) is { } attribute && IdOf(attribute) is { } id)
                    {
                        yield return (type, id);
                    }
                }
            }
        }
    }

    private static Dictionary<int, List<INamedTypeSymbol>> ById(Compilation compilation, LibrarySymbols library) =>
        In(compilation.Assembly, library)
            .OrderBy(marked => library.TypeIdOf(marked.Type)!.ApplicationSyntaxReference?.SyntaxTree.FilePath, StringComparer.Ordinal)
            .ThenBy(marked => library.TypeIdOf(marked.Type)!.ApplicationSyntaxReference?.Span.Start)
            .GroupBy(marked => marked.Id)
            .ToDictionary(group => group.Key, group => group.Select(marked => marked.Type).ToList());

    private static int? IdOf(AttributeData attribute) => attribute.ConstructorArguments is [{ Value: int id }] ? id : null;

    private static Location? PlaceOf(AttributeData attribute, CancellationToken cancellation) =>
        attribute.ApplicationSyntaxReference is { } reference ? reference.GetSyntax(cancellation).GetLocation() : null;
}
