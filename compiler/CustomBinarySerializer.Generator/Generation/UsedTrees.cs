using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Generator.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace CustomBinarySerializer.Generator.Generation;

/// <summary>The source files on which generated code depends.</summary>
internal static class UsedTrees
{
    /// <summary>Returns the trees of a declaration, of all examined types, and of the constants in both.</summary>
    internal static ImmutableArray<SyntaxTree> Of(CSharpCompilation compilation, SymbolUniverse universe, SyntaxNode syntax)
    {
        HashSet<SyntaxTree> trees = [syntax.SyntaxTree];
        UsedConstants constants = new(compilation, trees);
        constants.AddOf(syntax);
        foreach (TypeModel type in universe.Seen)
        {
            for (INamedTypeSymbol? level = type.Handle as INamedTypeSymbol; level is not null; level = level.ContainingType)
            {
                foreach (SyntaxReference reference in level.DeclaringSyntaxReferences)
                {
                    trees.Add(reference.SyntaxTree);
                    constants.AddOf(reference.GetSyntax());
                }
            }
        }

        return [.. trees];
    }
}
