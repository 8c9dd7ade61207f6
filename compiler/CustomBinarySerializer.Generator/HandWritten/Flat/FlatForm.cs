using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Lowering;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Planning;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Generator.HandWritten.Steps;
using CustomBinarySerializer.Generator.Symbols;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.HandWritten.Flat;

/// <summary>
/// The plan of a hand-written contract that only moves members. Its generated code writes the same bytes.
/// </summary>
internal static class FlatForm
{
    /// <summary>
    /// Returns the plan; null if the contract does anything else, or moves a member that has no flat form.
    /// </summary>
    /// <param name="contract">The contract of a class that isn't generic.</param>
    /// <param name="universe">The types of the compilation. The program's surrogates are ignored here.</param>
    internal static ContractPlan? PlanOf(FollowedContract contract, SymbolUniverse universe)
    {
        TypeModel type = universe.Of(contract.Type);
        ImmutableArray<MovedMember> moved = MovedMembers.Of(contract);
        MemberPlan?[] members = [.. moved.Select(member => PlanOf(member, universe))];
        if (members.Length == 0 || members.Contains(null))
        {
            return null;
        }

        ContractPlan plan = new(
            new ObjectPlan(type)
            {
                Members = [.. members.OfType<MemberPlan>()],
                Construction = new Construction(ConstructionChoice.Parameterless(type)),
            },
            InternsStrings: false);
        return FlatLowering.IsFlat(plan) ? plan : null;
    }

    private static MemberPlan? PlanOf(MovedMember moved, SymbolUniverse universe)
    {
        if (moved.Member.ContainingType.IsGenericType)
        {
            return null;
        }

        TypeModel declaring = universe.Of(moved.Member.ContainingType);
        MemberModel? member = declaring.Fields.Concat<MemberModel>(declaring.Properties).FirstOrDefault(
            one => SymbolEqualityComparer.Default.Equals((ISymbol)one.Handle, moved.Member));
        return member is not null && ValueOf(moved, member.Type, universe) is { } value
            ? new MemberPlan(member.Name, value, member, member)
            : null;
    }

    private static ValuePlan? ValueOf(MovedMember moved, TypeModel type, SymbolUniverse universe)
    {
        if (!moved.HasFlag)
        {
            return type.Is("System.String") ? TextOf(moved.Value, type) : NumberOf(moved.Value, type, universe);
        }

        return type.NullableOf() is { } underlying && NumberOf(moved.Value, underlying, universe) is { } number
            ? new NullablePlan(type, number)
            : null;
    }

    private static TextPlan? TextOf(Step.Transfer call, TypeModel type) => call.Call.Name switch
    {
        "String" => new TextPlan(type) { HasNull = false },
        "NullableString" => new TextPlan(type),
        "CompactString" => new TextPlan(type) { IsCompact = true },
        _ => null,
    };

    // The row of a type determines the call that writes its bytes.
    private static ValuePlan? NumberOf(Step.Transfer call, TypeModel type, SymbolUniverse universe)
    {
        string name = call.Call.Name;
        bool isSame = type.IsEnum
            ? (name == "Enum" || type.Integer.Is("System." + name)) && (type.IsOfFramework || universe.IsDeclaredHere(type))
            : type.Is("System." + name) && BuiltInRows.Find(type)?.WriteSource is { } source
                && (source == "{w}.Write({0})" || source == $"{{w}}.Write{name}({{0}})");
        return isSame && universe.SurrogateOf(type) is null ? ContractPlanner.Plan(type, RegistrationOptions.Default).Root : null;
    }
}
