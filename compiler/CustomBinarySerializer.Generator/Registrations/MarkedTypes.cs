using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace CustomBinarySerializer.Generator.Registrations;

/// <summary>The types of an assembly that carry [BinaryTypeId].</summary>
internal sealed class MarkedTypes(Compilation compilation, LibrarySymbols library)
{
    // Once per compilation, so that reports exist while a file is edited, and not only after a build.
    private readonly Lazy<Dictionary<int, List<INamedTypeSymbol>>> _byId = new(() => ById(compilation, library));

    internal void Report(SymbolAnalysisContext context)
    {
        INamedTypeSymbol type = (INamedTypeSymbol)context.Symbol;
        ReportSet(context, type);
        if (library.TypeIdOf(type) is not { } attribute || IdOf(attribute) is not { } id
            || PlaceOf(attribute, context.CancellationToken) is not { } place)
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

    // A set contains the marked types too. The generator reports its ids below 1.
    private void ReportSet(SymbolAnalysisContext context, INamedTypeSymbol set)
    {
        List<(ITypeSymbol Type, int Id, AttributeData Attribute)> known = [];
        foreach ((AttributeData attribute, ITypeSymbol type, int id) in library.NamedBy(set))
        {
            if (known.Count == 0)
            {
                known.AddRange(
                    _byId.Value.SelectMany(
                        pair => pair.Value.Select(marked => ((ITypeSymbol)marked, pair.Key, library.TypeIdOf(marked)!))));
            }

            if (PlaceOf(attribute, context.CancellationToken) is { } place)
            {
                if (known.Find(other => other.Id == id) is { Type: { } holder } byId)
                {
                    Location[] others = [PlaceOf(byId.Attribute, context.CancellationToken)!];
                    context.ReportDiagnostic(
                        Diagnostic.Create(
                            RegistrationRules.DuplicateId,
                            place,
                            others,
                            id,
                            RegistrationAnalyzer.NameOf(type),
                            RegistrationAnalyzer.NameOf(holder)));
                }
                else if (known.Find(other => SymbolEqualityComparer.Default.Equals(other.Type, type)) is { Type: not null } byType)
                {
                    Location[] others = [PlaceOf(byType.Attribute, context.CancellationToken)!];
                    context.ReportDiagnostic(
                        Diagnostic.Create(
                            RegistrationRules.DuplicateType, place, others, RegistrationAnalyzer.NameOf(type), id, byType.Id));
                }
            }

            known.Add((type, id, attribute));
        }
    }

    /// <summary>Returns the ids of an assembly's marked types and of the types that its sets name.</summary>
    internal static IEnumerable<int> IdsIn(IAssemblySymbol assembly, LibrarySymbols library) =>
        TypesOf(assembly).SelectMany(
            type =>
                library.NamedBy(type)
                    .Select(named => named.Id)
                    .Concat(library.TypeIdOf(type) is { } attribute && IdOf(attribute) is { } id ? [id] : []));

    private static IEnumerable<INamedTypeSymbol> TypesOf(IAssemblySymbol assembly)
    {
        Stack<INamespaceOrTypeSymbol> left = new([assembly.GlobalNamespace]);
        while (left.Count > 0)
        {
            foreach (ISymbol member in left.Pop().GetMembers())
            {
                if (member is INamespaceOrTypeSymbol inner)
                {
                    left.Push(inner);
                    if (inner is INamedTypeSymbol type)
                    {
                        yield return type;
                    }
                }
            }
        }
    }

    private static Dictionary<int, List<INamedTypeSymbol>> ById(Compilation compilation, LibrarySymbols library) =>
        TypesOf(compilation.Assembly)
            .Select(type => (Type: type, Attribute: library.TypeIdOf(type)))
            .Where(marked => marked.Attribute is not null && IdOf(marked.Attribute) is not null)
            .OrderBy(marked => marked.Attribute!.ApplicationSyntaxReference?.SyntaxTree.FilePath, StringComparer.Ordinal)
            .ThenBy(marked => marked.Attribute!.ApplicationSyntaxReference?.Span.Start)
            .GroupBy(marked => IdOf(marked.Attribute!)!.Value)
            .ToDictionary(group => group.Key, group => group.Select(marked => marked.Type).ToList());

    private static int? IdOf(AttributeData attribute) => attribute.ConstructorArguments is [{ Value: int id }] ? id : null;

    private static Location? PlaceOf(AttributeData attribute, CancellationToken cancellation) =>
        attribute.ApplicationSyntaxReference is { } reference ? reference.GetSyntax(cancellation).GetLocation() : null;
}
