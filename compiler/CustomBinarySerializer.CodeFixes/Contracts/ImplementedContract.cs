using CustomBinarySerializer.Compiler.CSharp;
using CustomBinarySerializer.Compiler.Planning;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Compiler.Source;
using CustomBinarySerializer.Generator.Generation;
using CustomBinarySerializer.Generator.Registrations;
using CustomBinarySerializer.Generator.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.CodeFixes.Contracts;

/// <summary>The methods of a hand-written contract for the members that the rules select.</summary>
/// <param name="methods">WriteDataTo, SetDataFrom, and their helper methods.</param>
/// <param name="members">The members that are written.</param>
/// <param name="namespaces">The namespaces that the methods need usings of.</param>
internal sealed class ImplementedContract(string[] methods, SerializedMembers members, IReadOnlyCollection<string> namespaces)
{
    /// <summary>The number of methods of the interface.</summary>
    internal const int MethodCount = 2;

    internal string[] Methods => methods;

    internal SerializedMembers Members => members;

    internal IReadOnlyCollection<string> Namespaces => namespaces;

    /// <summary>Gets whether the user must complete the code.</summary>
    internal bool HasGaps { get; private init; }

    /// <summary>Gets whether an object can contain another of its type.</summary>
    /// <remarks>The contract of the type writes the other object, if there is one.</remarks>
    internal bool HoldsItself { get; private init; }

    /// <summary>Gets whether the helper methods have no nullable annotations.</summary>
    internal bool IsOblivious { get; private init; }

    /// <summary>Returns the contract, or null if members can't be selected or can't be set individually.</summary>
    internal static ImplementedContract? Of(
        INamedTypeSymbol type, SemanticModel model, int position, CancellationToken cancellation, bool replaces = false)
    {
        if (LibrarySymbols.Of(model.Compilation) is not { } library
            || type.IsStatic || type.IsReadOnly || type.TypeKind is not (TypeKind.Class or TypeKind.Struct)
            || (type.BaseType is { } of && library.HasContract(of)))
        {
            return null;
        }

        Surrogates surrogates = Surrogates.In(model.Compilation, library, cancellation);
        SymbolUniverse universe = null!;
        universe = new SymbolUniverse(model.Compilation, member => surrogates.Of(universe, member), cancellation);
        foreach (RegistrationOptions options in OptionsFor(type, library))
        {
            if (Plan(universe, type, options) is { Root: ObjectPlan } plan)
            {
                return Print(plan, options.Members, new DocumentScope(model, position, type, replaces));
            }
        }

        return null;
    }

    // The attribute determines the bytes of a generated contract.
    private static RegistrationOptions[] OptionsFor(INamedTypeSymbol type, LibrarySymbols library) =>
        library.TypeIdOf(type) is { } attribute
            ? [ContractAttributes.OptionsOf(attribute)]
            : [RegistrationOptions.Default, new RegistrationOptions { Members = SerializedMembers.AllFields }];

    private static ContractPlan? Plan(SymbolUniverse universe, INamedTypeSymbol type, RegistrationOptions options)
    {
        try
        {
            return ContractPlanner.Plan(universe.Of(type), options);
        }
        catch (ArgumentException e) when (LayoutErrors.IsRefusal(e))
        {
            return null;
        }
    }

    /// <summary>Prints a plan. Returns null if C# can't set its members individually, or a name is in use.</summary>
    internal static ImplementedContract? Print(ContractPlan plan, SerializedMembers members, DocumentScope scope)
    {
        ObjectPlan root = (ObjectPlan)plan.Root;
        if (root.Construction.TakesMembers || root.Members.Any(member => MemberSource.IsSetOnlyAtCreation(member.Setter)))
        {
            return null;
        }

        TypeNames types = new(root, scope: scope);
        SourceLines lines = new();
        bool isWhole = MethodSource.Print(plan, types, root.Model, isPart: true, lines, scope);
        TypeDeclarationSyntax holder = (TypeDeclarationSyntax)SyntaxFactory.ParseMemberDeclaration($"class C\n{{\n{lines}}}\n")!;
        bool isTaken = holder.Members.Skip(MethodCount).Any(member => NameOf(member) is not { } name || scope.IsTaken(name));
        return isTaken || types.Nameless.Count > 0
            ? null
            : new ImplementedContract([.. holder.Members.Select(method => method.ToFullString().Trim())], members, types.Namespaces)
            {
                HasGaps = !isWhole,
                IsOblivious = scope.HasNullableTypes && holder.Members.Count > MethodCount,
                HoldsItself = ValuePlan.Reachable([root]).Any(value => value != root && value.Model == root.Model),
            };

        // An accessor of a generic type is a separate type.
        string? NameOf(MemberDeclarationSyntax member) =>
            root.Model.IsGeneric && member.Modifiers.Any(SyntaxKind.ExternKeyword) ? null
            : member is TypeDeclarationSyntax type ? type.Identifier.ValueText
            : ((MethodDeclarationSyntax)member).Identifier.ValueText;
    }
}
