using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Planning;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Compiler.Schema;
using CustomBinarySerializer.Generator.Generation;
using CustomBinarySerializer.Generator.HandWritten.Following;
using CustomBinarySerializer.Generator.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.Generator.Layout;

/// <summary>
/// The layout that an attribute requests, as plain data without symbols. It is recomputed only after a change of its
/// sources.
/// </summary>
/// <param name="TypeId">The id.</param>
/// <param name="Type">The type, with its assembly.</param>
/// <param name="Holder">The symbol that carries the attribute.</param>
/// <param name="Options">The other arguments of the attribute.</param>
/// <param name="Entry">The schema entry; null if it is known only at run time, or the source has errors.</param>
internal sealed record DeclaredLayout(int TypeId, string Type, string Holder, string Options, SchemaEntry? Entry)
{
    /// <summary>Returns the layouts of one declaration, in the order of its attributes.</summary>
    internal static Made<ImmutableArray<DeclaredLayout>> Of(
        CSharpCompilation compilation, TypeDeclarationSyntax declaration, bool isOfHandWrittenOnly, CancellationToken cancellation)
    {
        SymbolUniverse universe = ContractMaker.UniverseOf(compilation, [], cancellation);
        HashSet<SyntaxTree> followed = [];
        Bodies bodies = new(compilation, cancellation, followed);
        ImmutableArray<ContractRequest> requests = ContractRequest.Of(compilation, declaration, cancellation);
        ImmutableArray<DeclaredLayout> layouts =
        [
            .. requests.Where(request => request.TypeId > 0
                && (!isOfHandWrittenOnly || universe.Of(request.Type).IsHandWritten)).Select(request => new DeclaredLayout(
                request.TypeId,
                NameOf(request.Type),
                request.Holder.ToDisplayString(),
                TextOf(ContractAttributes.OptionsOf(request.Attribute)),
                Plan(universe, bodies, request) is { } contract ? SchemaBuilder.Build([contract])[0] : null)),
        ];
        return new(
            [.. layouts],
            [.. UsedTrees.Of(compilation, universe, declaration).Concat(followed)],
            DependsOnDeclarations: followed.Count > 0);
    }

    /// <summary>Returns the schema contract of a request; null if it isn't known here.</summary>
    internal static SchemaContract? Plan(SymbolUniverse universe, Bodies bodies, ContractRequest request)
    {
        TypeModel type = universe.Of(request.Type);
        RegistrationOptions options = ContractAttributes.OptionsOf(request.Attribute);
        if (type.IsHandWritten)
        {
            return new SchemaContract(
                request.TypeId, SchemaNames.Of(type), Root: null, options.AllowTrailingData, InternsStrings: false, UpcastTo: null)
            {
                Operations = request.Type is INamedTypeSymbol written ? WrittenOperations.Of(written, bodies) : [],
            };
        }

        if (request.Type is INamedTypeSymbol { IsGenericType: true } named
            && named.TypeArguments.Any(argument => argument.TypeKind == TypeKind.TypeParameter))
        {
            return null;
        }

        try
        {
            ContractPlan plan = ContractPlanner.Plan(type, options);
            return universe.Visibility.HiddenIn(plan).Any(MemberVisibility.IsForeign)
                || ValuePlan.Reachable([plan.Root]).Any(part => part.Model.Handle is IErrorTypeSymbol)
                ? null
                : SchemaContract.Of(request.TypeId, type, plan, options.AllowTrailingData);
        }
        catch (ArgumentException)
        {
            // The generator reports the reason.
            return null;
        }
    }

    internal static string NameOf(ITypeSymbol type) => $"{TypeSizes.DisplayNameOf(type)}, {type.ContainingAssembly?.Name}";

    private static string TextOf(RegistrationOptions options) =>
        $"{options.Members} {options.InstanceCreation} {options.InternStrings} {options.CompactStrings} {options.AllowTrailingData} " +
        $"{options.AllowUserCodeOnUntrustedData} {options.AllowUnsuitableType}";
}

/// <summary>A cache of layouts for the declarations of a compilation. Thread-safe.</summary>
internal sealed class DeclaredLayouts(bool isOfHandWrittenOnly)
{
    private static readonly ConditionalWeakTable<SyntaxTree, TypeDeclarationSyntax[]> s_withAttributes = new();

    private readonly ContractCache<ImmutableArray<DeclaredLayout>> _made = new();
    private int _count;

    /// <summary>Gets the cache for all contracts, in compilations that analyzers receive.</summary>
    internal static DeclaredLayouts All { get; } = new(isOfHandWrittenOnly: false);

    /// <summary>
    /// Gets the cache for hand-written contracts, in compilations that generators receive, which have different files.
    /// </summary>
    internal static DeclaredLayouts OfHandWritten { get; } = new(isOfHandWrittenOnly: true);

    /// <summary>Gets the number of examined declarations, for tests.</summary>
    internal int Count => _count;

    /// <summary>Returns all layouts with the declarations that carry the attributes.</summary>
    internal IEnumerable<(DeclaredLayout Layout, TypeDeclarationSyntax Declaration)> Of(
        CSharpCompilation compilation, CancellationToken cancellation)
    {
        World world = new(compilation, DeclaredNames.Of(compilation, cancellation), hasForms: false);
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            foreach (TypeDeclarationSyntax declaration in s_withAttributes.GetValue(
                tree,
                static tree =>
                    [.. tree
                        .GetRoot()
                        .DescendantNodes(DeclaredNames.HoldsTypes)
                        .OfType<TypeDeclarationSyntax>()
                        .Where(type => type.AttributeLists.Count > 0)]))
            {
                foreach (DeclaredLayout layout in _made.GetOrMake(declaration, world, () => Make(compilation, declaration, cancellation)))
                {
                    yield return (layout, declaration);
                }
            }
        }
    }

    private Made<ImmutableArray<DeclaredLayout>> Make(
        CSharpCompilation compilation, TypeDeclarationSyntax declaration, CancellationToken cancellation)
    {
        cancellation.ThrowIfCancellationRequested();
        Interlocked.Increment(ref _count);
        return DeclaredLayout.Of(compilation, declaration, isOfHandWrittenOnly, cancellation);
    }
}
