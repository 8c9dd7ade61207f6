using CustomBinarySerializer.Compiler.CSharp;
using CustomBinarySerializer.Compiler.Lowering;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Source;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.CodeFixes.Contracts;

/// <summary>The place in a document where the methods of a contract are inserted.</summary>
/// <param name="model">The semantic model of the document.</param>
/// <param name="position">The position in the document, inside the type.</param>
/// <param name="inside">The type that receives the methods.</param>
/// <param name="replaces">Whether the type may have these methods already.</param>
internal sealed class DocumentScope(SemanticModel model, int position, INamedTypeSymbol inside, bool replaces = false) : SourceScope
{
    private readonly HashSet<string> _members =
        [.. inside.GetMembers().Where(member => !(replaces && member is IMethodSymbol)).Select(member => member.Name)];

    internal override bool HasNullableTypes { get; } = model.GetNullableContext(position).AnnotationsEnabled();

    internal override bool IsTaken(string name) => _members.Contains(name);

    internal override bool IsHidden(TypeModel type) =>
        type.Handle is INamedTypeSymbol symbol
        && model.LookupNamespacesAndTypes(position, name: SourceNames.WithoutArity(type.Name)) is { IsEmpty: false } found
        && found.All(other => other is not INamedTypeSymbol named || named.Arity == symbol.Arity)
        && !found.Contains(symbol.OriginalDefinition, SymbolEqualityComparer.Default);

    // The printed methods have no nullable annotations. Items have only those of the member.
    internal override bool IsNeverNull(MemberModel member, Code value) =>
        value is Code.Written or Code.Match
        && TypeOf(member.Handle) is { IsReferenceType: true } type
        && !(TextsAreNeverNull && type.SpecialType == SpecialType.System_String)
        && (type.NullableAnnotation == NullableAnnotation.NotAnnotated
            || PartsOf(type).Any(part => value is Code.Match || part.NullableAnnotation == NullableAnnotation.NotAnnotated));

    private static ITypeSymbol? TypeOf(object member) =>
        member is IPropertySymbol property ? property.Type : (member as IFieldSymbol)?.Type;

    private static IEnumerable<ITypeSymbol> PartsOf(ITypeSymbol type) =>
        (type switch
        {
            IArrayTypeSymbol array => [array.ElementType],
            INamedTypeSymbol named => named.TypeArguments,
            _ => (IReadOnlyCollection<ITypeSymbol>)[],
        }).SelectMany(part => part.IsReferenceType ? PartsOf(part).Prepend(part) : PartsOf(part));
}
