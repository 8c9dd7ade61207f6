using System.Reflection;
using System.Runtime.CompilerServices;
using System.Xml.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace CustomBinarySerializer.TestKit;

/// <summary>The public members of an assembly, as text that is compared with a file.</summary>
internal static class PublicSurface
{
    private static readonly SymbolDisplayFormat s_format = SymbolDisplayFormat.MinimallyQualifiedFormat
        .WithMemberOptions(
            SymbolDisplayMemberOptions.IncludeType
            | SymbolDisplayMemberOptions.IncludeParameters
            | SymbolDisplayMemberOptions.IncludeModifiers
            | SymbolDisplayMemberOptions.IncludeRef | SymbolDisplayMemberOptions.IncludeConstantValue)
        .AddGenericsOptions(SymbolDisplayGenericsOptions.IncludeTypeConstraints)
        .AddParameterOptions(SymbolDisplayParameterOptions.IncludeModifiers | SymbolDisplayParameterOptions.IncludeExtensionThis)
        .AddMiscellaneousOptions(SymbolDisplayMiscellaneousOptions.IncludeNullableReferenceTypeModifier);

    /// <summary>Fails if the file doesn't have the public members, and shows the text that it should have.</summary>
    internal static void IsWhatTheFileSays(Assembly assembly, IEnumerable<MetadataReference> references, params ReadOnlySpan<string> file)
    {
        string actual = Describe(assembly, references);
        if (actual != Repository.ReadText(file))
        {
            Assert.Fail($"The public surface has changed. If that is meant, this is the new {file[^1]}:\n\n{actual}");
        }
    }

    /// <summary>
    /// Fails unless the XML documentation beside an assembly has all public members that need a comment, and no other.
    /// </summary>
    internal static void IsWhatTheDocumentationDescribes(Assembly assembly, IEnumerable<MetadataReference> references)
    {
        CSharpCompilation compilation = CSharpCompilation.Create("Describing", references: references);
        ISymbol[] visible =
        [
            .. from type in TypesIn(SymbolOf(assembly, compilation).GlobalNamespace)
               from symbol in type.GetMembers().Where(member => member is not ITypeSymbol && IsVisible(member)).Prepend(type)
               select symbol,
        ];
        XElement[] comments = [.. XDocument.Load(Path.ChangeExtension(assembly.Location, "xml")).Descendants("member")];
        string[] described = [.. comments.Select(comment => comment.Attribute("name")!.Value)];
        Assert.Multiple(() =>
        {
            Assert.That(described.Except(visible.Select(symbol => symbol.GetDocumentationCommentId()!)), Is.Empty, "They aren't public.");
            Assert.That(
                visible.Where(NeedsComment).Select(symbol => symbol.GetDocumentationCommentId()).Except(described),
                Is.Empty,
                "They are public.");
            Assert.That(
                comments.Descendants("inheritdoc").Attributes("cref").Select(attribute => attribute.Value)
                    .Where(id => DocumentationCommentId.GetFirstSymbolForDeclarationId(id, compilation) is null),
                Is.Empty,
                "Comments of members that aren't public can't be inherited.");
        });
    }

    // Types for generated code alone have names that nobody types.
    private static bool NeedsComment(ISymbol symbol) =>
        symbol.ContainingNamespace.Name != "Generated"
        && (symbol is INamedTypeSymbol || (!IsImplied(symbol) && !symbol.IsOverride && !IsMadeByCompiler(symbol)));

    private static bool IsMadeByCompiler(ISymbol member) =>
        member is IMethodSymbol { MethodKind: MethodKind.Constructor, Parameters.IsEmpty: true }
            or { ContainingType.TypeKind: TypeKind.Delegate }
        || member.GetAttributes().Any(attribute => attribute.AttributeClass?.Name == nameof(CompilerGeneratedAttribute));

    private static IAssemblySymbol SymbolOf(Assembly assembly, CSharpCompilation compilation) =>
        (IAssemblySymbol)compilation.GetAssemblyOrModuleSymbol(compilation.References.Single(r => r.Display == assembly.Location))!;

    private static string Describe(Assembly assembly, IEnumerable<MetadataReference> references)
    {
        CSharpCompilation compilation = CSharpCompilation.Create("Describing", references: references);
        IEnumerable<string> blocks = TypesIn(SymbolOf(assembly, compilation).GlobalNamespace)
            .OrderBy(type => type.ToDisplayString(), StringComparer.Ordinal)
            .Select(Describe);
        return string.Join('\n', blocks);
    }

    private static string Describe(INamedTypeSymbol type)
    {
        string bases = string.Join(", ", type.Interfaces.Select(i => i.ToDisplayString(s_format)).Order(StringComparer.Ordinal)
            .Prepend(type.BaseType?.ToDisplayString(s_format)).Where(name => name is not (null or "object" or "Enum")));
        string head =
            $"{(type is { IsSealed: true, TypeKind: TypeKind.Class } ? "sealed " : "")}{(type.IsStatic ? "static " : "")}{type.TypeKind.ToString().ToLowerInvariant()} {type.ToDisplayString()}";
        IEnumerable<string> members = type.GetMembers()
            .Where(member => IsVisible(member) && !IsImplied(member))
            .OrderBy(member => member.Name, StringComparer.Ordinal)
            .ThenBy(Describe, StringComparer.Ordinal)
            .Select(member => $"    {Describe(member)}\n");
        return $"{head}{(bases.Length == 0 ? "" : " : " + bases)}\n{string.Concat(members)}";
    }

    private static string Describe(ISymbol member) => member switch
    {
        IPropertySymbol property =>
            $"{member.ToDisplayString(s_format)} {{ {Accessor("get", property.GetMethod)}{Accessor(property.SetMethod is { IsInitOnly: true } ? "init" : "set", property.SetMethod)}}}",
        _ => member.ToDisplayString(s_format),
    };

    private static string Accessor(string name, IMethodSymbol? method) => method is not null && IsVisible(method) ? name + "; " : "";

    private static bool IsImplied(ISymbol member) =>
        member is ITypeSymbol
            or IMethodSymbol { AssociatedSymbol: not null }
            or IMethodSymbol { MethodKind: MethodKind.Constructor, ContainingType.TypeKind: TypeKind.Enum }
        || member.Name.StartsWith('<');

    private static bool IsVisible(ISymbol symbol) =>
        symbol.DeclaredAccessibility is Accessibility.Public or Accessibility.Protected or Accessibility.ProtectedOrInternal;

    private static IEnumerable<INamedTypeSymbol> TypesIn(INamespaceOrTypeSymbol container) =>
        container.GetMembers().SelectMany(member => member switch
        {
            INamespaceSymbol inner => TypesIn(inner),
            INamedTypeSymbol type when IsVisible(type) => TypesIn(type).Prepend(type),
            _ => [],
        });
}
