using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace CustomBinarySerializer.Generator.HandWritten.Following;

/// <summary>The bodies of a compilation's methods. A method without source has none.</summary>
/// <param name="compilation">The compilation.</param>
/// <param name="cancellation">Cancels the work.</param>
/// <param name="used">Receives the trees of all examined methods; not thread-safe.</param>
internal sealed class Bodies(Compilation compilation, CancellationToken cancellation, HashSet<SyntaxTree>? used = null)
{
    // The methods that take too much work, by compilation, so that each calling contract needn't try again.
    private static readonly ConditionalWeakTable<Compilation, ConcurrentDictionary<ISymbol, bool>> s_tooLong = new();

    private readonly ConcurrentDictionary<ISymbol, bool> _tooLong = s_tooLong.GetValue(
        compilation, static _ => new(SymbolEqualityComparer.Default));
    private readonly ConcurrentDictionary<SyntaxTree, SemanticModel> _models = new();
    private readonly ConcurrentDictionary<ISymbol, ISymbol> _states = new(SymbolEqualityComparer.Default);

    internal Compilation Compilation => compilation;

    /// <summary>Gets the interface of hand-written contracts; null in a project without the library.</summary>
    internal INamedTypeSymbol? Contract { get; } = compilation.GetTypeByMetadataName(ContractMethods.Interface);

    internal CancellationToken Cancellation => cancellation;

    /// <summary>Returns whether the analysis of a method took too much work before.</summary>
    internal bool IsTooLong(IMethodSymbol method) => !_tooLong.IsEmpty && _tooLong.ContainsKey(method.OriginalDefinition);

    internal void AddTooLong(IMethodSymbol method) => _tooLong[method.OriginalDefinition] = true;

    internal SemanticModel ModelOf(SyntaxTree tree) => _models.GetOrAdd(tree, tree => compilation.GetSemanticModel(tree));

    /// <summary>Returns the block or the expression body; null if the source has none.</summary>
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

    /// <summary>Returns the field or auto-property that a property only forwards, or the property itself.</summary>
    internal ISymbol StateOf(ISymbol member) =>
        member is IPropertySymbol { GetMethod: { } getter } property ? _states.GetOrAdd(member, _ => StateOf(property, getter))
        : member is IFieldSymbol { CorrespondingTupleField: { } item } ? item
        : member;

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
        return returned is not null && Operations.Direct(returned) is { Instance: IInstanceReferenceOperation } reference
            ? reference.Member
            : member;
    }

    internal static bool HasStorage(IPropertySymbol property) =>
        property.ContainingType.GetMembers().Any(
            member => member is IFieldSymbol field && SymbolEqualityComparer.Default.Equals(field.AssociatedSymbol, property));
}
