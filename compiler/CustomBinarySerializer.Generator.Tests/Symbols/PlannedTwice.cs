extern alias generator;
extern alias library;
using System.Collections.Concurrent;
using generator::CustomBinarySerializer.Compiler.Planning;
using generator::CustomBinarySerializer.Compiler.Plans;
using generator::CustomBinarySerializer.Compiler.Schema;
using generator::CustomBinarySerializer.Generator.Symbols;
using library::CustomBinarySerializer.Contracts.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using CompiledOptions = generator::CustomBinarySerializer.RegistrationOptions;
using Creation = library::CustomBinarySerializer.InstanceCreation;
using ReflectedOptions = library::CustomBinarySerializer.RegistrationOptions;
using Scope = library::CustomBinarySerializer.SerializedMembers;

namespace CustomBinarySerializer.Generator.Tests.Symbols;

/// <summary>
/// The plan of a type with its layout, or the error that refuses it, once by reflection and once by symbols.
/// </summary>
internal sealed class PlannedTwice
{
    // Each type is planned by symbols of several compilations, and by reflection once for all of them.
    private static readonly ConcurrentDictionary<(Type, Scope, Creation), string> s_reflected = [];

    private readonly string _title;
    private readonly string _reflected;
    private readonly string _compiled;

    private PlannedTwice(Type type, CSharpCompilation compilation, INamedTypeSymbol symbol, Scope members, Creation creation)
    {
        _title = $"{type}, {members}, {creation}";
        HasDefaultOptions = members == default && creation == default;
        _reflected = s_reflected.GetOrAdd((type, members, creation), static key => Reflected(key.Item1, key.Item2, key.Item3));
        _compiled = Compiled(compilation, symbol, members, creation, out bool isHidden);
        IsHidden = isHidden;
    }

    internal bool IsSame => _reflected == _compiled;

    /// <summary>Whether the universe of symbols reported that it may not see all members.</summary>
    internal bool IsHidden { get; }

    internal bool HasDefaultOptions { get; }

    /// <summary>Plans a type with every combination of options, or with the default options only.</summary>
    internal static IEnumerable<PlannedTwice> WithOptions(Type type, CSharpCompilation compilation, INamedTypeSymbol symbol, bool all) =>
        from members in all ? Enum.GetValues<Scope>() : [default]
        from creation in all ? Enum.GetValues<Creation>() : [default]
        select new PlannedTwice(type, compilation, symbol, members, creation);

    public override string ToString() => $"{_title}\n{_reflected}\nby symbols:\n{_compiled}";

    private static string Reflected(Type type, Scope members, Creation creation)
    {
        try
        {
            library::CustomBinarySerializer.Compiler.Plans.ContractPlan plan =
                ReflectedPlans.Plan(type, new ReflectedOptions { Members = members, InstanceCreation = creation }, _ => null, out _);
            return PlanDump.Of(plan) + library::CustomBinarySerializer.Compiler.Schema.SchemaJson.Print(
                library::CustomBinarySerializer.Compiler.Schema.SchemaBuilder.Build([
                    library::CustomBinarySerializer.Compiler.Schema.SchemaContract.Of(
                        typeId: 1, plan.Root.Model, plan, allowsTrailingData: false)
                ]), inLines: true);
        }
        catch (ArgumentException e)
        {
            return e.Message;
        }
    }

    private static string Compiled(
        CSharpCompilation compilation, INamedTypeSymbol type, Scope members, Creation creation, out bool isHidden)
    {
        SymbolUniverse universe = new(compilation);
        try
        {
            CompiledOptions options = new()
            {
                Members = (generator::CustomBinarySerializer.SerializedMembers)members,
                InstanceCreation = (generator::CustomBinarySerializer.InstanceCreation)creation,
            };
            ContractPlan plan = ContractPlanner.Plan(universe.Of(type), options);
            isHidden = universe.Visibility.HiddenIn(plan).Count > 0;
            return PlanDump.Of(plan) + SchemaJson.Print(
                SchemaBuilder.Build([SchemaContract.Of(typeId: 1, plan.Root.Model, plan, allowsTrailingData: false)]), inLines: true);
        }
        catch (ArgumentException e)
        {
            isHidden = universe.Visibility.Hiding.Count > 0;
            return e.Message;
        }
    }
}
