extern alias generator;
using generator::CustomBinarySerializer.Generator.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace CustomBinarySerializer.Generator.Tests.Symbols;

/// <summary>
/// Tests of types that reference assemblies and runtime assemblies of the framework have in different assemblies.
/// </summary>
internal sealed class FrameworkAssembliesTests
{
    private static readonly CSharpCompilation s_compilation = CSharpCompilation.Create("UserProject", [], ReferenceAssemblies.All);

    [Test]
    public void KnowsWhichTypesAreOfTheCoreLibraryThatRuns()
    {
        List<string> wrong = [];
        int core = 0;
        foreach ((INamedTypeSymbol symbol, Type type) in Types())
        {
            bool isCore = type.Assembly == typeof(object).Assembly;
            core += isCore ? 1 : 0;
            if (FrameworkAssemblies.IsCore(symbol) != isCore && CanBeAMember(type))
            {
                wrong.Add($"{type.FullName} of {symbol.ContainingAssembly.Name}");
            }
        }

        Assert.That(wrong, Is.Empty);
        Assert.That(core, Is.GreaterThan(1000));
    }

    [Test]
    public void KnowsWhichTypesAreOfTheFramework()
    {
        IEnumerable<string> wrong = Types()
            .Where(one => FrameworkAssemblies.IsFramework(one.Symbol) != IsOfFramework(one.Type))
            .Select(one => $"{one.Type.FullName} of {one.Symbol.ContainingAssembly.Name}");

        Assert.That(wrong, Is.Empty);
    }

    /// <summary>Returns the public types of the reference assemblies, each with its type at run time.</summary>
    private static IEnumerable<(INamedTypeSymbol Symbol, Type Type)> Types() =>
        s_compilation.References
            .Select(s_compilation.GetAssemblyOrModuleSymbol)
            .OfType<IAssemblySymbol>()
            .SelectMany(assembly => TypesOf(assembly.GlobalNamespace))
            .Select(symbol => (symbol, Type.GetType($"{SymbolNames.FullNameOf(symbol)}, {symbol.ContainingAssembly.Name}")))
            .Where(one => one.Item2 is not null)!;

    private static IEnumerable<INamedTypeSymbol> TypesOf(INamespaceSymbol space) =>
        space.GetMembers().SelectMany(member => member is INamespaceSymbol inside ? TypesOf(inside) : member is INamedTypeSymbol
        {
            DeclaredAccessibility: Accessibility.Public
        } type ? [type] : []);

    private static bool IsOfFramework(Type type) =>
        type.Assembly == typeof(object).Assembly || type.Assembly.GetName().Name!.StartsWith("System.", StringComparison.Ordinal)
            || type.Assembly.GetName().Name == "System";

    // Attributes, modules of functions and ref structs are in no contract.
    private static bool CanBeAMember(Type type) =>
        !(type.IsAbstract && type.IsSealed) && !typeof(Attribute).IsAssignableFrom(type) && !type.IsByRefLike;
}
