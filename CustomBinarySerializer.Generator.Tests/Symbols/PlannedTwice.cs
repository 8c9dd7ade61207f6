extern alias generator;
extern alias library;
using generator::CustomBinarySerializer.Contracts.Planning;
using generator::CustomBinarySerializer.Contracts.Plans;
using generator::CustomBinarySerializer.Contracts.Schema;
using generator::CustomBinarySerializer.Generator.Symbols;
using library::CustomBinarySerializer.Contracts.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using CompiledOptions = generator::CustomBinarySerializer.RegistrationOptions;
using Creation = library::CustomBinarySerializer.InstanceCreation;
using ReflectedOptions = library::CustomBinarySerializer.RegistrationOptions;
using Scope = library::CustomBinarySerializer.SerializedMembers;

namespace CustomBinarySerializer.Generator.Tests.Symbols;

/// <summary>The plan of a type with its layout in a file, or the words that refuse it, by reflection and by symbols.</summary>
internal sealed class PlannedTwice
{
    private readonly string _title;
    private readonly string _reflected;
    private readonly string _compiled;

    private PlannedTwice(Type type, CSharpCompilation compilation, INamedTypeSymbol symbol, Scope members, Creation creation)
    {
        _title = $"{type}, {members}, {creation}";
        HasDefaultOptions = members == default && creation == default;
        _reflected = Reflected(type, members, creation);
        _compiled = Compiled(compilation, symbol, members, creation, out bool isHidden);
        IsHidden = isHidden;
    }

    internal bool IsSame => _reflected == _compiled;

    /// <summary>Whether the universe said that there may be more than it sees.</summary>
    internal bool IsHidden { get; }

    internal bool HasDefaultOptions { get; }

    internal static IEnumerable<PlannedTwice> WithAllOptions(Type type, CSharpCompilation compilation, INamedTypeSymbol symbol) =>
        from members in Enum.GetValues<Scope>()
        from creation in Enum.GetValues<Creation>()
        select new PlannedTwice(type, compilation, symbol, members, creation);

    public override string ToString() => $"{_title}\n{_reflected}\nby symbols:\n{_compiled}";

    private static string Reflected(Type type, Scope members, Creation creation)
    {
        try
        {
            library::CustomBinarySerializer.Contracts.Plans.ContractPlan plan = ReflectedPlans.Plan(type, new ReflectedOptions { Members = members, InstanceCreation = creation }, _ => null, out _);
            return PlanDump.Of(plan) + library::CustomBinarySerializer.Contracts.Schema.SchemaJson.Print(
                library::CustomBinarySerializer.Contracts.Schema.SchemaBuilder.Build([library::CustomBinarySerializer.Contracts.Schema.SchemaContract.Of(typeId: 1, plan.Root.Model, plan, allowsTrailingData: false)]), inLines: true);
        }
        catch (ArgumentException e)
        {
            return e.Message;
        }
    }

    private static string Compiled(CSharpCompilation compilation, INamedTypeSymbol type, Scope members, Creation creation, out bool isHidden)
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
            isHidden = universe.HiddenIn(plan).Count > 0;
            return PlanDump.Of(plan) + SchemaJson.Print(SchemaBuilder.Build([SchemaContract.Of(typeId: 1, plan.Root.Model, plan, allowsTrailingData: false)]), inLines: true);
        }
        catch (ArgumentException e)
        {
            isHidden = universe.Hiding.Count > 0;
            return e.Message;
        }
    }
}
