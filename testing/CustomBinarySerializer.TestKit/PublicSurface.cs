using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace CustomBinarySerializer.TestKit;

/// <summary>The public members of an assembly, as text that is compared with a file.</summary>
internal static class PublicSurface
{
    private static readonly SymbolDisplayFormat s_format = SymbolDisplayFormat.MinimallyQualifiedFormat
        .WithMemberOptions(
            SymbolDisplayMemberOptions.IncludeType | SymbolDisplayMemberOptions.IncludeParameters | SymbolDisplayMemberOptions.IncludeModifiers
            | SymbolDisplayMemberOptions.IncludeRef | SymbolDisplayMemberOptions.IncludeConstantValue)
        .AddGenericsOptions(SymbolDisplayGenericsOptions.IncludeTypeConstraints)
        .AddParameterOptions(SymbolDisplayParameterOptions.IncludeModifiers | SymbolDisplayParameterOptions.IncludeExtensionThis)
        .AddMiscellaneousOptions(SymbolDisplayMiscellaneousOptions.IncludeNullableReferenceTypeModifier);

    /// <summary>Fails with the text that the file should have, if that differs.</summary>
    internal static void IsWhatTheFileSays(Assembly assembly, IEnumerable<MetadataReference> references, params ReadOnlySpan<string> file)
    {
        string actual = Describe(assembly, references);
        if (actual != Repository.ReadText(file))
        {
            Assert.Fail($"The public surface has changed. If that is meant, this is the new {file[^1]}:\n\n{actual}");
        }
    }

    private static string Describe(Assembly assembly, IEnumerable<MetadataReference> references)
    {
        CSharpCompilation compilation = CSharpCompilation.Create("Describing", references: references);
        MetadataReference reference = compilation.References.Single(r => r.Display == assembly.Location);
        IAssemblySymbol symbol = (IAssemblySymbol)compilation.GetAssemblyOrModuleSymbol(reference)!;

        IEnumerable<string> blocks = TypesIn(symbol.GlobalNamespace)
            .OrderBy(type => type.ToDisplayString(), StringComparer.Ordinal)
            .Select(Describe);
        return string.Join('\n', blocks);
    }

    private static string Describe(INamedTypeSymbol type)
    {
        string bases = string.Join(", ", type.Interfaces.Select(i => i.ToDisplayString(s_format)).Order(StringComparer.Ordinal)
            .Prepend(type.BaseType?.ToDisplayString(s_format)).Where(name => name is not (null or "object" or "Enum")));
        string head = $"{(type is { IsSealed: true, TypeKind: TypeKind.Class } ? "sealed " : "")}{(type.IsStatic ? "static " : "")}{type.TypeKind.ToString().ToLowerInvariant()} {type.ToDisplayString()}";
        IEnumerable<string> members = type.GetMembers()
            .Where(member => IsVisible(member) && !IsImplied(member))
            .OrderBy(member => member.Name, StringComparer.Ordinal)
            .ThenBy(Describe, StringComparer.Ordinal)
            .Select(member => $"    {Describe(member)}\n");
        return $"{head}{(bases.Length == 0 ? "" : " : " + bases)}\n{string.Concat(members)}";
    }

    private static string Describe(ISymbol member) => member switch
    {
        IPropertySymbol property => $"{member.ToDisplayString(s_format)} {{ {Accessor("get", property.GetMethod)}{Accessor(property.SetMethod is { IsInitOnly: true } ? "init" : "set", property.SetMethod)}}}",
        _ => member.ToDisplayString(s_format),
    };

    private static string Accessor(string name, IMethodSymbol? method) => method is not null && IsVisible(method) ? name + "; " : "";

    private static bool IsImplied(ISymbol member) =>
        member is ITypeSymbol or IMethodSymbol { AssociatedSymbol: not null } or IMethodSymbol { MethodKind: MethodKind.Constructor, ContainingType.TypeKind: TypeKind.Enum }
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
