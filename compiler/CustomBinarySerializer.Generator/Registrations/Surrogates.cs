using System.Runtime.CompilerServices;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Generator.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.Generator.Registrations;

/// <summary>
/// The surrogates that a compilation registers anywhere. A registry that is passed to a method may have any of them.
/// </summary>
internal sealed class Surrogates
{
    private const string Method = "RegisterSurrogate";

    private static readonly ConditionalWeakTable<SyntaxTree, object> s_namedIn = new();

    private readonly Dictionary<ITypeSymbol, ITypeSymbol> _byType = new(SymbolEqualityComparer.Default);

    private Surrogates()
    {
    }

    internal static Surrogates In(Compilation compilation, LibrarySymbols library, CancellationToken cancellation)
    {
        Surrogates surrogates = new();
        foreach (SyntaxTree tree in compilation.SyntaxTrees.Where(
            tree => (bool)s_namedIn.GetValue(tree, tree => Names(tree.GetRoot()).Any())))
        {
            SemanticModel model = compilation.GetSemanticModel(tree);
            foreach (SimpleNameSyntax name in Names(tree.GetRoot(cancellation)))
            {
                if (model.GetSymbolInfo(name, cancellation).Symbol is IMethodSymbol { TypeArguments: [var type, var surrogate] } method
                    && library.Registers(method.ContainingType))
                {
                    surrogates._byType[type] = surrogate;
                }
            }
        }

        foreach (INamedTypeSymbol conversion in library.ConversionsOf(compilation.Assembly))
        {
            if (conversion.GetMembers("To")
                .OfType<IMethodSymbol>()
                .FirstOrDefault(method => method is { IsStatic: true, Parameters.Length: 1 }) is { } to)
            {
                surrogates._byType[to.Parameters[0].Type] = to.ReturnType;
            }
        }

        return surrogates;
    }

    /// <summary>Returns the surrogate conversion of a type, or null.</summary>
    internal ConversionModel? Of(SymbolUniverse universe, TypeModel type) =>
        type.Handle is ITypeSymbol symbol && _byType.TryGetValue(symbol, out ITypeSymbol? surrogate)
            ? new ConversionModel(universe.Of(surrogate), ConversionKind.User)
            : null;

    private static IEnumerable<SimpleNameSyntax> Names(SyntaxNode root) =>
        root.DescendantNodes().OfType<SimpleNameSyntax>().Where(name => name.Identifier.ValueText == Method);
}
