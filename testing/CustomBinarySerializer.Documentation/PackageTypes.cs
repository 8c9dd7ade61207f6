using System.ComponentModel;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace CustomBinarySerializer.Documentation;

/// <summary>The public types of all packages, as a program that refers to them sees them.</summary>
internal sealed class PackageTypes
{
    private readonly Dictionary<string, INamedTypeSymbol> _byId;

    private PackageTypes(CSharpCompilation compilation, IReadOnlyList<INamedTypeSymbol> types)
    {
        Compilation = compilation;
        Types = types;
        _byId = types.ToDictionary(type => type.GetDocumentationCommentId()!);
    }

    /// <summary>Gets the names of the packages, which are the names of their assemblies.</summary>
    internal static IReadOnlyList<string> Packages { get; } =
    [
        .. from metadata in typeof(PackageTypes).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
           where metadata.Value == "package"
           orderby metadata.Key
           select metadata.Key,
    ];

    /// <summary>
    /// Gets the types in the order of their namespaces and names, nested types after those that contain them.
    /// </summary>
    internal IReadOnlyList<INamedTypeSymbol> Types { get; }

    internal CSharpCompilation Compilation { get; }

    /// <summary>Loads the packages and their documentation comments from the folder of this program.</summary>
    internal static PackageTypes Load()
    {
        // Tests have the generator beside them, whose types have the names of the library's.
        IEnumerable<string> paths = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(path => Path.GetFileName(path) != "CustomBinarySerializer.Generator.dll");
        CSharpCompilation compilation = CSharpCompilation.Create("Reader", references: paths.Select(path =>
            MetadataReference.CreateFromFile(path, documentation: CommentsOf(path))));
        IEnumerable<INamedTypeSymbol> types =
            from assembly in compilation.SourceModule.ReferencedAssemblySymbols
            where Packages.Contains(assembly.Name)
            from type in TypesIn(assembly.GlobalNamespace)
            select type;
        return new PackageTypes(
            compilation,
            [.. types.OrderBy(NamespaceOf, StringComparer.Ordinal).ThenBy(NameOf, StringComparer.Ordinal).ThenBy(type => type.Arity)]);
    }

    /// <summary>Returns whether a type of a package has a page.</summary>
    internal bool Contains(INamedTypeSymbol type) => _byId.ContainsKey(type.OriginalDefinition.GetDocumentationCommentId()!);

    /// <summary>
    /// Returns the public and protected members that are written in the source of a type, without nested types.
    /// </summary>
    internal static IEnumerable<ISymbol> MembersOf(INamedTypeSymbol type) =>
        from member in type.GetMembers()
        where IsVisible(member) && member is not INamedTypeSymbol
        where member is not IMethodSymbol method || IsWritten(method)
        where !(type.IsRecord && member.Name == "EqualityContract")
        where type.TypeKind != TypeKind.Enum || member is IFieldSymbol { HasConstantValue: true }
        select member;

    /// <summary>Returns whether a type or its namespace is for generated code, which editors don't offer.</summary>
    internal static bool IsHidden(INamedTypeSymbol type) =>
        NamespaceOf(type).EndsWith(".Generated", StringComparison.Ordinal) || HasAttribute(type, nameof(EditorBrowsableAttribute))
        || (type.ContainingType is { } outer && IsHidden(outer));

    internal static string NamespaceOf(INamedTypeSymbol type) => type.ContainingNamespace.ToDisplayString();

    /// <summary>Returns the name of a type, with the names of its outer types and without type parameters.</summary>
    internal static string NameOf(INamedTypeSymbol type) => type.ContainingType is { } outer ? $"{NameOf(outer)}.{type.Name}" : type.Name;

    internal static bool HasAttribute(ISymbol symbol, string name) =>
        symbol.GetAttributes().Any(attribute => attribute.AttributeClass?.Name == name);

    private static CommentFile? CommentsOf(string path) =>
        Packages.Contains(Path.GetFileNameWithoutExtension(path)) ? new CommentFile(Path.ChangeExtension(path, ".xml")) : null;

    private static IEnumerable<INamedTypeSymbol> TypesIn(INamespaceOrTypeSymbol container)
    {
        foreach (INamespaceOrTypeSymbol member in container.GetMembers().OfType<INamespaceOrTypeSymbol>())
        {
            if (member is INamedTypeSymbol type)
            {
                // A block of extension members is a type in metadata. Its methods are those of the class, too.
                if (!IsVisible(type) || !type.CanBeReferencedByName)
                {
                    continue;
                }

                yield return type;
            }

            foreach (INamedTypeSymbol inner in TypesIn(member))
            {
                yield return inner;
            }
        }
    }

    private static bool IsVisible(ISymbol symbol) =>
        symbol.DeclaredAccessibility is Accessibility.Public or Accessibility.Protected or Accessibility.ProtectedOrInternal;

    // Not accessors, which their properties show, nor what the compiler adds to records.
    private static bool IsWritten(IMethodSymbol method) =>
        method.AssociatedSymbol is null && method.ExplicitInterfaceImplementations.IsEmpty
        && method.MethodKind is not (MethodKind.StaticConstructor or MethodKind.Destructor)
        && !HasAttribute(method, "CompilerGeneratedAttribute")
        && !(method is { MethodKind: MethodKind.Constructor, Parameters.IsEmpty: true, ContainingType.TypeKind: TypeKind.Struct });
}
