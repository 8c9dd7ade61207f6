using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace CustomBinarySerializer.Generator.HandWritten.Following;

/// <summary>What the methods of a compilation do; of a method without source, nothing.</summary>
/// <param name="compilation">The compilation.</param>
/// <param name="cancellation">Ends the work.</param>
/// <param name="used">Gets the trees of all methods that are looked at; not thread-safe.</param>
internal sealed class Bodies(Compilation compilation, CancellationToken cancellation, HashSet<SyntaxTree>? used = null)
{
    // Of a compilation, the methods that take too much work, so that each contract that calls one needn't find that out.
    private static readonly ConditionalWeakTable<Compilation, ConcurrentDictionary<ISymbol, bool>> s_tooLong = new();

    private readonly ConcurrentDictionary<ISymbol, bool> _tooLong = s_tooLong.GetValue(compilation, static _ => new(SymbolEqualityComparer.Default));
    private readonly ConcurrentDictionary<SyntaxTree, SemanticModel> _models = new();
    private readonly ConcurrentDictionary<ISymbol, ISymbol> _states = new(SymbolEqualityComparer.Default);

    internal Compilation Compilation => compilation;

    /// <summary>The interface of hand-written contracts; null in a project that doesn't refer to the library.</summary>
    internal INamedTypeSymbol? Contract { get; } = compilation.GetTypeByMetadataName(ContractMethods.Interface);

    internal CancellationToken Cancellation => cancellation;

    /// <summary>Whether following a method took too much work before.</summary>
    internal bool IsTooLong(IMethodSymbol method) => !_tooLong.IsEmpty && _tooLong.ContainsKey(method.OriginalDefinition);

    internal void AddTooLong(IMethodSymbol method) => _tooLong[method.OriginalDefinition] = true;

    internal SemanticModel ModelOf(SyntaxTree tree) => _models.GetOrAdd(tree, tree => compilation.GetSemanticModel(tree));

    /// <summary>The block, or the expression after the arrow; null where there is none in the source.</summary>
    internal IOperation? Of(IMethodSymbol method)
    {
        IMethodSymbol definition = (method.PartialImplementationPart ?? method).OriginalDefinition;
        foreach (SyntaxReference reference in definition.DeclaringSyntaxReferences)
        {
            if (!compilation.ContainsSyntaxTree(reference.SyntaxTree))
            {
                continue;
            }

            used?.Add(reference.SyntaxTree);
            SyntaxNode syntax = reference.GetSyntax(cancellation);
            SyntaxNode? body = syntax switch
            {
                ConstructorDeclarationSyntax { Initializer: not null } => null,
                BaseMethodDeclarationSyntax declaration => (SyntaxNode?)declaration.Body ?? declaration.ExpressionBody,
                LocalFunctionStatementSyntax function => (SyntaxNode?)function.Body ?? function.ExpressionBody,
                AccessorDeclarationSyntax accessor => (SyntaxNode?)accessor.Body ?? accessor.ExpressionBody,
                ArrowExpressionClauseSyntax arrow => arrow,
                _ => null,
            };
            if (body is not null && SyntaxDepth.IsTooDeep(body))
            {
                AddTooLong(definition);
                return null;
            }

            if (body is not null)
            {
                return ModelOf(syntax.SyntaxTree).GetOperation(body, cancellation);
            }
        }

        return null;
    }

    /// <summary>The field or automatic property that a property only passes on, or the property itself.</summary>
    internal ISymbol StateOf(ISymbol member) => member is IPropertySymbol { GetMethod: { } getter } property ? _states.GetOrAdd(member, _ => StateOf(property, getter)) : member;

    private ISymbol StateOf(IPropertySymbol member, IMethodSymbol getter)
    {
        if (HasStorage(member) || Of(getter) is not { } body)
        {
            return member;
        }

        IOperation? returned = body switch
        {
            IBlockOperation { Operations: [IReturnOperation { ReturnedValue: { } value }] } => value,
            _ => null,
        };
        return returned is not null && Operations.Direct(returned) is { Instance: IInstanceReferenceOperation } reference ? reference.Member : member;
    }

    internal static bool HasStorage(IPropertySymbol property) =>
        property.ContainingType.GetMembers().Any(member => member is IFieldSymbol field && SymbolEqualityComparer.Default.Equals(field.AssociatedSymbol, property));
}
