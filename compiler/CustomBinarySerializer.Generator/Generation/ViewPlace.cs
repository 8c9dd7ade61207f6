using CustomBinarySerializer.Compiler.CSharp;
using CustomBinarySerializer.Compiler.Lowering;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Compiler.Source;
using CustomBinarySerializer.Generator.Printing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.Generator.Generation;

/// <summary>The place of a requested view: the type whose messages it shows, or the set that names the type.</summary>
/// <param name="holder">The type that contains the view.</param>
/// <param name="syntax">The declaration of that type.</param>
/// <param name="name">The name of the view.</param>
/// <param name="place">The location of the request.</param>
internal sealed class ViewPlace(INamedTypeSymbol holder, TypeDeclarationSyntax syntax, string name, Location? place)
{
    /// <summary>The name of a view inside the type whose messages it shows.</summary>
    internal const string InsideTheType = "View";

    /// <summary>The literal for a hand-written contract, which has no schema.</summary>
    internal const string NoSchema = "default";

    /// <summary>Returns the place, or null if the attribute requests no view.</summary>
    internal static ViewPlace? Of(
        AttributeData attribute, INamedTypeSymbol holder, TypeDeclarationSyntax syntax, string name, Location? place) =>
        attribute.NamedArguments.Any(argument => argument is { Key: InsideTheType, Value.Value: true })
            ? new ViewPlace(holder, syntax, name, place)
            : null;

    /// <summary>Returns the place in a set that names the type, or null if the attribute requests no view.</summary>
    internal static ViewPlace? InSet(
        INamedTypeSymbol set, TypeModel type, AttributeData attribute, TypeDeclarationSyntax syntax, Location? place) =>
        Of(attribute, set, syntax, new TypeNames(new SlotPlan(type)).IdentifierOf(type) + InsideTheType, place);

    /// <summary>Gets the full name of the view, or null if its holder can't contain it.</summary>
    internal string? WholeName => ReasonAgainst() is null ? $"{Holder}.{name}" : null;

    private string Holder => holder.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat);

    /// <summary>Prints the file of the view, or reports the reason why there is none.</summary>
    /// <param name="plan">The plan of the messages.</param>
    /// <param name="schema">The schema of the contract, as a literal.</param>
    /// <param name="className">The name of the contract.</param>
    /// <param name="viewOf">Returns the full name of an existing view for a member's type, or null.</param>
    internal GeneratedFile Print(ContractPlan plan, string schema, string className, Func<TypeModel, string?> viewOf)
    {
        if ((ViewUnit.ReasonAgainst(plan) ?? ReasonAgainst()) is { } reason)
        {
            return Refuse(reason, className);
        }

        SourceLines lines = ContractPrinter.Begin();
        int open = PartialType.OpenAround(lines, holder, syntax);
        PartialType.Open(lines, syntax);
        ViewPrinter.Print(lines, plan, schema, name, Holder, viewOf);
        PartialType.Close(lines, open + 1);
        return new GeneratedFile(FileOf(className), lines.ToString(), default);
    }

    internal GeneratedFile Refuse(string reason, string className) =>
        new(
            FileOf(className),
            "",
            new EquatableArray<FileProblem>([FileProblem.Of(GenerationRules.NoView, place, holder.ToDisplayString(), reason)]));

    private static string FileOf(string className) => className + ".View.g.cs";

    private string? ReasonAgainst() =>
        !PartialType.IsPartial(syntax) ? $"{holder.Name}, which is to hold it, isn't partial"
        : PartialType.IsInsideOther(syntax) ? $"a type around {holder.Name}, which is to hold it, isn't partial"
        : holder.Name == name || !holder.GetMembers(name).IsEmpty ? $"{holder.Name}, which is to hold it, has something else called {name}"
        : null;
}
