using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Compiler.Schema;
using CustomBinarySerializer.Generator.Generation;
using CustomBinarySerializer.Generator.HandWritten.Following;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.Generator.Layout;

/// <summary>The layouts of all contracts of a compilation, and the source locations of their members.</summary>
internal sealed class CompiledLayout
{
    private readonly CSharpCompilation _compilation;
    private readonly CancellationToken _cancellation;
    private readonly Dictionary<int, (DeclaredLayout Layout, TypeDeclarationSyntax Declaration)> _contracts = [];
    private readonly List<(DeclaredLayout Layout, TypeDeclarationSyntax Declaration)> _conflicts = [];
    private readonly Dictionary<(string Layout, string? Member), ISymbol> _symbols = [];
    private readonly HashSet<int> _searched = [];

    private CompiledLayout(CSharpCompilation compilation, DeclaredLayouts declared, CancellationToken cancellation)
    {
        _compilation = compilation;
        _cancellation = cancellation;
        foreach ((DeclaredLayout layout, TypeDeclarationSyntax declaration) in declared.Of(compilation, cancellation)
            .OrderBy(one => one.Layout.TypeId)
            .ThenBy(one => one.Layout.Holder, StringComparer.Ordinal))
        {
            if (!_contracts.TryGetValue(layout.TypeId, out (DeclaredLayout Layout, TypeDeclarationSyntax) known))
            {
                _contracts.Add(layout.TypeId, (layout, declaration));
            }
            else if ((layout.Type, layout.Options) != (known.Layout.Type, known.Layout.Options))
            {
                // Several sets may name the same type.
                _conflicts.Add((layout, declaration));
            }
        }

        Parts = [.. _contracts.Values.Select(contract => contract.Layout)];
    }

    /// <summary>Gets the layouts of the entries. They are the same objects while nothing changes.</summary>
    internal ImmutableArray<DeclaredLayout> Parts { get; }

    /// <summary>Gets the entries of known contracts, by their ids.</summary>
    internal ImmutableArray<SchemaEntry> Entries => SchemaEntry.Join(Parts.Select(part => part.Entry).OfType<SchemaEntry>());

    /// <summary>Gets the pairs of contracts with the same id, which a file can't contain both.</summary>
    internal IEnumerable<(ContractRequest Request, ContractRequest Other)> Conflicts =>
        _conflicts.Select(conflict => (RequestOf(conflict.Layout, conflict.Declaration), Find(conflict.Layout.TypeId)!));

    internal static CompiledLayout Of(CSharpCompilation compilation, CancellationToken cancellation) =>
        Of(compilation, DeclaredLayouts.All, cancellation);

    internal static CompiledLayout Of(CSharpCompilation compilation, DeclaredLayouts declared, CancellationToken cancellation) =>
        new(compilation, declared, cancellation);

    /// <summary>Returns the entries of hand-written contracts.</summary>
    internal static ImmutableArray<SchemaEntry> HandWrittenOf(CSharpCompilation compilation, CancellationToken cancellation) =>
        new CompiledLayout(compilation, DeclaredLayouts.OfHandWritten, cancellation).Entries;

    /// <summary>Returns whether a contract's layout is known only at run time, or its source has errors.</summary>
    internal bool IsUnknown(int typeId) =>
        _contracts.TryGetValue(typeId, out (DeclaredLayout Layout, TypeDeclarationSyntax) contract) && contract.Layout.Entry is null;

    internal ContractRequest? Find(int typeId) =>
        _contracts.TryGetValue(typeId, out (DeclaredLayout Layout, TypeDeclarationSyntax Declaration) contract)
            ? RequestOf(contract.Layout, contract.Declaration)
            : null;

    /// <summary>Returns the symbol of a member, or its declaring type; null if it isn't declared here.</summary>
    internal ISymbol? SymbolOf(SchemaChange change)
    {
        if (change.Place.Here is not { } layout)
        {
            return null;
        }

        if (_searched.Add(change.TypeId))
        {
            FindSymbols(change.TypeId);
        }

        return _symbols.TryGetValue((layout, change.Place.MemberHere), out ISymbol symbol)
            || _symbols.TryGetValue((layout, null), out symbol)
            ? symbol
            : null;
    }

    private ContractRequest RequestOf(DeclaredLayout layout, TypeDeclarationSyntax declaration) =>
        ContractRequest.Of(_compilation, declaration, _cancellation).First(
            request => request.TypeId == layout.TypeId && DeclaredLayout.NameOf(request.Type) == layout.Type);

    // Symbols belong to one compilation, so the plan is computed again for a report.
    private void FindSymbols(int typeId)
    {
        if (_contracts.TryGetValue(typeId, out (DeclaredLayout Layout, TypeDeclarationSyntax) contract)
            && contract.Layout.Entry?.Layout is { } layout && Find(typeId) is { } request)
        {
            FindSymbols(
                DeclaredLayout.Plan(
                    ContractMaker.UniverseOf(_compilation, [], _cancellation), new Bodies(_compilation, _cancellation), request)?.Root,
                layout);
        }
    }

    private void FindSymbols(ValuePlan? root, ValuePlan? layout)
    {
        if (root is null || layout is null)
        {
            return;
        }

        Stack<(ValuePlan Plan, ValuePlan Described)> left = new([(root, layout)]);
        HashSet<ValuePlan> seen = [];
        while (left.TryPop(out (ValuePlan Plan, ValuePlan Described) next))
        {
            if (!seen.Add(next.Plan))
            {
                continue;
            }

            Add((next.Described.Name, null), next.Plan.Model.Handle as ISymbol);
            if (next.Plan is ObjectPlan holder)
            {
                foreach (MemberPlan member in holder.Members)
                {
                    Add((next.Described.Name, member.Name), DeclarationOf(member.Getter?.Handle));
                }
            }

            foreach ((ValuePlan, ValuePlan) part in next.Plan.Parts.Zip(next.Described.Parts, (plan, described) => (plan, described)))
            {
                left.Push(part);
            }
        }
    }

    private static ISymbol? DeclarationOf(object? member) =>
        member is IFieldSymbol { AssociatedSymbol: { } property } ? property : member as ISymbol;

    private void Add((string Layout, string? Member) key, ISymbol? symbol)
    {
        if (symbol is not null && SymbolEqualityComparer.Default.Equals(symbol.ContainingAssembly, _compilation.Assembly)
            && symbol.Locations.Any(location => location.IsInSource) && !_symbols.ContainsKey(key))
        {
            _symbols.Add(key, symbol);
        }
    }
}
