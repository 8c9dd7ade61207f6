using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace CustomBinarySerializer.NetFramework.Tests;

/// <summary>
/// Tests that an assembly compiled against the library for .NET Framework finds each type and member in that for .NET.
/// </summary>
public sealed class SurfaceTests
{
    private static readonly SymbolDisplayFormat s_format = SymbolDisplayFormat.FullyQualifiedFormat
        .WithGenericsOptions(SymbolDisplayGenericsOptions.IncludeTypeParameters | SymbolDisplayGenericsOptions.IncludeTypeConstraints)
        .WithMemberOptions(
            SymbolDisplayMemberOptions.IncludeAccessibility
            | SymbolDisplayMemberOptions.IncludeModifiers
            | SymbolDisplayMemberOptions.IncludeType
            | SymbolDisplayMemberOptions.IncludeRef
            | SymbolDisplayMemberOptions.IncludeConstantValue
            | SymbolDisplayMemberOptions.IncludeContainingType
            | SymbolDisplayMemberOptions.IncludeParameters)
        .WithParameterOptions(
            SymbolDisplayParameterOptions.IncludeType
            | SymbolDisplayParameterOptions.IncludeModifiers
            | SymbolDisplayParameterOptions.IncludeName
            | SymbolDisplayParameterOptions.IncludeExtensionThis
            | SymbolDisplayParameterOptions.IncludeDefaultValue)
        .WithMiscellaneousOptions(SymbolDisplayMiscellaneousOptions.UseSpecialTypes);

    [Test]
    public void EachPublicMemberIsInTheLibraryForNetWithTheSameSignature()
    {
        HashSet<string> full = [.. SurfaceOf(typeof(CustomBinaryFormatter).Assembly.Location)];
        string[] small = [.. SurfaceOf(SmallLibrary.Path)];

        Assert.That(small, Has.Length.GreaterThan(150));
        Assert.That(small.Where(member => !full.Contains(member)), Is.Empty);
    }

    private static IEnumerable<string> SurfaceOf(string path)
    {
        MetadataReference library = MetadataReference.CreateFromFile(path);
        CSharpCompilation compilation = CSharpCompilation.Create(
            "Surface", references: [library, .. SmallLibrary.Framework]);
        IAssemblySymbol assembly = (IAssemblySymbol)compilation.GetAssemblyOrModuleSymbol(library)!;
        return TypesOf(assembly.GlobalNamespace).SelectMany(SurfaceOf);
    }

    private static IEnumerable<INamedTypeSymbol> TypesOf(INamespaceOrTypeSymbol holder) =>
        holder.GetMembers().OfType<INamespaceOrTypeSymbol>().SelectMany(member => member is INamedTypeSymbol type
            ? IsVisible(type) ? [type, .. TypesOf(type)] : Enumerable.Empty<INamedTypeSymbol>()
            : TypesOf(member));

    private static IEnumerable<string> SurfaceOf(INamedTypeSymbol type)
    {
        IEnumerable<string> interfaces =
            type.AllInterfaces.Select(one => one.ToDisplayString(s_format)).Where(name => !name.Contains("IEquatable"));
        yield return $"{type.TypeKind} {type.ToDisplayString(s_format)} {type.IsSealed} {type.IsAbstract} : "
            + type.BaseType?.ToDisplayString(s_format);
        foreach (string implemented in interfaces)
        {
            yield return $"{type.ToDisplayString(s_format)} is a {implemented}";
        }

        foreach (ISymbol member in type.GetMembers().Where(member => member is not INamedTypeSymbol && IsVisible(member)))
        {
            yield return member.ToDisplayString(s_format);
        }
    }

    private static bool IsVisible(ISymbol symbol) =>
        symbol.DeclaredAccessibility is Accessibility.Public or Accessibility.Protected or Accessibility.ProtectedOrInternal;
}
