using System.Collections.Immutable;
using CustomBinarySerializer.Contracts.Models;
using CustomBinarySerializer.Contracts.Planning;
using CustomBinarySerializer.Contracts.Plans;
using CustomBinarySerializer.Contracts.Schema;
using CustomBinarySerializer.Generator.Generation;
using CustomBinarySerializer.Generator.HandWritten.Following;
using CustomBinarySerializer.Generator.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace CustomBinarySerializer.Generator.Layout;

/// <summary>The layouts of all contracts of a compilation, and where their members are in the source.</summary>
internal sealed class CompiledLayout
{
    private readonly Dictionary<int, ContractRequest> _requests = [];
    private readonly Dictionary<(string Layout, string? Member), ISymbol> _symbols = [];
    private readonly HashSet<int> _unknown = [];
    private readonly List<(ContractRequest Request, ContractRequest Other)> _conflicts = [];

    private CompiledLayout(CSharpCompilation compilation, Func<ContractRequest, bool> where, CancellationToken cancellation)
    {
        SymbolUniverse universe = ContractMaker.UniverseOf(compilation, [], cancellation);
        Bodies bodies = new(compilation, cancellation);
        List<SchemaContract> contracts = [];
        foreach (ContractRequest request in ContractRequest.AllOf(compilation.Assembly).Where(request => request.TypeId > 0 && where(request)))
        {
            cancellation.ThrowIfCancellationRequested();
            if (_requests.TryGetValue(request.TypeId, out ContractRequest known))
            {
                AddConflict(request, known);
                continue;
            }

            _requests.Add(request.TypeId, request);
            if (Plan(universe, bodies, request) is { } contract)
            {
                contracts.Add(contract);
            }
            else
            {
                _unknown.Add(request.TypeId);
            }
        }

        Entries = SchemaBuilder.Build(contracts);
        foreach ((SchemaContract contract, SchemaEntry entry) in contracts.Zip(Entries, (contract, entry) => (contract, entry)))
        {
            FindSymbols(contract.Root, entry.Layout);
        }
    }

    /// <summary>Those that can be known here, by their ids.</summary>
    internal ImmutableArray<SchemaEntry> Entries { get; }

    /// <summary>Two that have one id, of which a file can't hold both.</summary>
    internal IReadOnlyList<(ContractRequest Request, ContractRequest Other)> Conflicts => _conflicts;

    internal static CompiledLayout Of(CSharpCompilation compilation, CancellationToken cancellation) => new(compilation, static _ => true, cancellation);

    /// <summary>Returns those of hand-written contracts.</summary>
    internal static ImmutableArray<SchemaEntry> HandWrittenOf(CSharpCompilation compilation, CancellationToken cancellation) =>
        compilation.GetTypeByMetadataName(ContractMethods.Interface) is { } contract
            ? new CompiledLayout(compilation, request => request.Type.AllInterfaces.Contains(contract, SymbolEqualityComparer.Default), cancellation).Entries
            : [];

    /// <summary>Whether there is a contract of which only the running program knows the layout, or whose source isn't finished.</summary>
    internal bool IsUnknown(int typeId) => _unknown.Contains(typeId);

    internal ContractRequest? Find(int typeId) => _requests.TryGetValue(typeId, out ContractRequest request) ? request : null;

    /// <summary>Returns the member, or the type that holds it; null where that isn't declared here.</summary>
    internal ISymbol? SymbolOf(ChangePlace place) =>
        place.Here is not { } layout ? null
        : _symbols.TryGetValue((layout, place.MemberHere), out ISymbol symbol) || _symbols.TryGetValue((layout, null), out symbol) ? symbol
        : null;

    // The same type may be named by several sets.
    private void AddConflict(ContractRequest request, ContractRequest known)
    {
        if (!SymbolEqualityComparer.Default.Equals(request.Type, known.Type) || ContractMaker.OptionsOf(request.Attribute) != ContractMaker.OptionsOf(known.Attribute))
        {
            _conflicts.Add((request, known));
        }
    }

    private static SchemaContract? Plan(SymbolUniverse universe, Bodies bodies, ContractRequest request)
    {
        TypeModel type = universe.Of(request.Type);
        RegistrationOptions options = ContractMaker.OptionsOf(request.Attribute);
        if (type.IsHandWritten)
        {
            return new SchemaContract(request.TypeId, SchemaNames.Of(type), Root: null, options.AllowTrailingData, InternsStrings: false, UpcastTo: null)
            {
                Operations = request.Type is INamedTypeSymbol written ? WrittenOperations.Of(written, bodies) : [],
            };
        }

        if (request.Type is INamedTypeSymbol { IsGenericType: true } named && named.TypeArguments.Any(argument => argument.TypeKind == TypeKind.TypeParameter))
        {
            return null;
        }

        try
        {
            ContractPlan plan = ContractPlanner.Plan(type, options);
            return universe.HiddenIn(plan).Any(IsUnknown) || ValuePlan.Reachable([plan.Root]).Any(part => part.Model.Handle is IErrorTypeSymbol)
                ? null
                : SchemaContract.Of(request.TypeId, type, plan, options.AllowTrailingData);
        }
        catch (ArgumentException)
        {
            // The generator says why.
            return null;
        }
    }

    // What the rules need of the framework and of the library, they know.
    private static bool IsUnknown(TypeModel hidden) => !hidden.IsOfFramework && hidden.Handle is INamedTypeSymbol { ContainingAssembly.Name: not "CustomBinarySerializer" };

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

    private static ISymbol? DeclarationOf(object? member) => member is IFieldSymbol { AssociatedSymbol: { } property } ? property : member as ISymbol;

    private void Add((string Layout, string? Member) key, ISymbol? symbol)
    {
        if (symbol is not null && symbol.Locations.Any(location => location.IsInSource) && !_symbols.ContainsKey(key))
        {
            _symbols.Add(key, symbol);
        }
    }
}
