using System.Composition;
using CustomBinarySerializer.CodeFixes.Contracts;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Planning;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Generator.HandWritten.Rules;
using CustomBinarySerializer.Generator.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Editing;
using Microsoft.CodeAnalysis.Formatting;

namespace CustomBinarySerializer.CodeFixes.HandWritten;

/// <summary>
/// The fix of CBS003: it adds a member at the end of both methods, or a call of the base class at the start.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(MissingMemberFix))]
[Shared]
public sealed class MissingMemberFix() : EditingFix("CBS003")
{
    private protected override async Task<FixEdit?> Find(Document document, Diagnostic diagnostic, CancellationToken cancellation)
    {
        SyntaxNode? root = await document.GetSyntaxRootAsync(cancellation).ConfigureAwait(false);
        SemanticModel? model = await document.GetSemanticModelAsync(cancellation).ConfigureAwait(false);
        Location place = diagnostic.AdditionalLocations is [var inherited] ? inherited : diagnostic.Location;
        if (root is null || model is null
            || MethodPair.At(root.FindNode(diagnostic.Location.SourceSpan), model, cancellation) is not { } pair)
        {
            return null;
        }

        if (diagnostic.Properties.TryGetValue(BaseContract.Property, out string? parent))
        {
            return new FixEdit(
                $"Call the contract of {parent} first",
                editor =>
                {
                    Add(editor, pair.Write, [$"base.WriteDataTo({MethodPair.CarrierOf(pair.Write)});"], atStart: true);
                    Add(editor, pair.Read, [$"base.SetDataFrom({MethodPair.CarrierOf(pair.Read)});"], atStart: true);
                });
        }

        if (!EndsWhereItEnds(pair.Write) || !EndsWhereItEnds(pair.Read)
            || MemberAt(pair.Type, place) is not { } member
            || !CanBeSet(member, pair, model)
            || ContractOf(member, pair, model, cancellation) is not { } contract)
        {
            return null;
        }

        return new FixEdit(
            $"Write and read {member.Name} at the end",
            editor =>
            {
                Add(editor, pair.Write, StatementsOf(contract.Methods[0]));
                Add(editor, pair.Read, StatementsOf(contract.Methods[1]));
                AddMethods(editor, pair.Write, contract);
            },
            [.. contract.Namespaces]);
    }

    // By its name, from inside the type.
    private static bool CanBeSet(ISymbol member, MethodPair pair, SemanticModel model) =>
        model.LookupSymbols(pair.Write.SpanStart, pair.Type, member.Name).Contains(member, SymbolEqualityComparer.Default)
        && member switch
        {
            IFieldSymbol field => !field.IsReadOnly && !field.IsConst,
            IPropertySymbol { GetMethod: { } getter, SetMethod: { IsInitOnly: false } setter } =>
                new[] { getter, setter }.All(accessor => model.Compilation.IsSymbolAccessibleWithin(accessor, pair.Type)),
            _ => false,
        };

    private static ITypeSymbol TypeOf(ISymbol member) => member is IPropertySymbol property ? property.Type : ((IFieldSymbol)member).Type;

    /// <summary>Returns the contract of one member, or null if it writes no bytes.</summary>
    private static ImplementedContract? ContractOf(ISymbol member, MethodPair pair, SemanticModel model, CancellationToken cancellation)
    {
        SymbolUniverse universe = new(model.Compilation, cancellation: cancellation);
        TypeModel declaring = universe.Of(member.ContainingType);
        MemberModel? found = declaring.Fields.Concat<MemberModel>(declaring.Properties)
            .FirstOrDefault(one => SymbolEqualityComparer.Default.Equals(one.Handle as ISymbol, member));
        if (found is null || PlanOf(TypeOf(member), universe) is not { } value)
        {
            return null;
        }

        DocumentScope scope = new(model, pair.Write.SpanStart, pair.Type)
        {
            Writer = MethodPair.CarrierOf(pair.Write),
            Reader = MethodPair.CarrierOf(pair.Read),
            TextsAreNeverNull = HasOnlyNonNullTexts(value, TypeOf(member)),
        };
        ObjectPlan holder = new(universe.Of(pair.Type)) { Members = [new MemberPlan(member.Name, value, found, found)] };
        ContractPlan plan = new(holder, InternsStrings: false);
        return ImplementedContract.Print(plan, default, scope) is { HasGaps: false } contract ? contract : null;
    }

    // An object of a class is written with an id, which must be registered.
    private static ValuePlan? PlanOf(ITypeSymbol type, SymbolUniverse universe) =>
        ItemPlanOf(type, universe) is { } plan and not ObjectPlan { IsClass: true } ? plan
        : type is not { TypeKind: TypeKind.Class, SpecialType: SpecialType.None } ? null
        : type.IsSealed ? new ExactPlan(universe.Of(type))
        : new SlotPlan(universe.Of(type));

    // Planned as an item, because a root has no null and no nested contract.
    private static ValuePlan? ItemPlanOf(ITypeSymbol type, SymbolUniverse universe)
    {
        try
        {
            ContractPlan plan = ContractPlanner.Plan(universe.VectorOf(universe.Of(type)), RegistrationOptions.Default);
            return (plan.Root as SequencePlan)?.Item;
        }
        catch (ArgumentException e) when (LayoutErrors.IsRefusal(e))
        {
            return null;
        }
    }

    private static bool HasOnlyNonNullTexts(ValuePlan plan, ITypeSymbol type) =>
        ValuePlan.Reachable([plan]).All(part => part is TextPlan or RawPlan or SequencePlan { ShapeModel.HasComparer: false })
        && TextsIn(type).All(text => text.NullableAnnotation == NullableAnnotation.NotAnnotated);

    private static IEnumerable<ITypeSymbol> TextsIn(ITypeSymbol type) =>
        type.SpecialType == SpecialType.System_String ? [type]
        : type is IArrayTypeSymbol array ? TextsIn(array.ElementType)
        : type is INamedTypeSymbol named ? named.TypeArguments.SelectMany(TextsIn)
        : [];

    private static ISymbol? MemberAt(INamedTypeSymbol type, Location place)
    {
        for (INamedTypeSymbol? level = type; level is not null; level = level.BaseType)
        {
            if (level.GetMembers().FirstOrDefault(IsThere) is { } found)
            {
                return found is IFieldSymbol { AssociatedSymbol: IPropertySymbol property } ? property : found;
            }
        }

        return null;

        bool IsThere(ISymbol member) => member is IFieldSymbol or IPropertySymbol && member.Locations.Contains(place);
    }

    private static bool EndsWhereItEnds(MethodDeclarationSyntax method) =>
        !method.DescendantNodes(node => node is not AnonymousFunctionExpressionSyntax)
            .Any(node => node is ReturnStatementSyntax or ThrowStatementSyntax or ThrowExpressionSyntax);

    private static IEnumerable<string> StatementsOf(string method) =>
        ((MethodDeclarationSyntax)SyntaxFactory.ParseMemberDeclaration(method)!).Body!.Statements.Select(statement => statement.ToString());

    // Two members that are added at once may need the same method.
    private static void AddMethods(SyntaxEditor editor, MethodDeclarationSyntax method, ImplementedContract contract)
    {
        if (contract.Methods.Length > ImplementedContract.MethodCount)
        {
            editor.ReplaceNode(method.Parent!, (node, _) =>
            {
                TypeDeclarationSyntax type = (TypeDeclarationSyntax)node;
                HashSet<string?> present = [.. type.Members.Select(NameOf)];
                IEnumerable<string> added = contract.Methods.Skip(ImplementedContract.MethodCount)
                    .Where(text => !present.Contains(NameOf(SyntaxFactory.ParseMemberDeclaration(text))));
                return ContractMembers.WithMethods(type, contract, added, Usings.NewLineOf(node.SyntaxTree.GetRoot()));
            });
        }

        static string? NameOf(MemberDeclarationSyntax? member) => (member as MethodDeclarationSyntax)?.Identifier.ValueText;
    }

    private static void Add(SyntaxEditor editor, MethodDeclarationSyntax method, IEnumerable<string> statements, bool atStart = false) =>
        editor.ReplaceNode(method, (node, _) =>
        {
            MethodDeclarationSyntax current = (MethodDeclarationSyntax)node;
            string newLine = Usings.NewLineOf(node.SyntaxTree.GetRoot());
            if (current.Body is null)
            {
                ExpressionStatementSyntax only = SyntaxFactory.ExpressionStatement(current.ExpressionBody!.Expression.WithoutTrivia());
                BlockSyntax body = SyntaxFactory.Block(only.WithTrailingTrivia(SyntaxFactory.EndOfLine(newLine)));
                current = current.WithExpressionBody(null).WithSemicolonToken(default)
                    .WithParameterList(current.ParameterList.WithTrailingTrivia(SyntaxFactory.EndOfLine(newLine)))
                    .WithBody(body.WithTrailingTrivia(current.GetTrailingTrivia()));
            }

            StatementSyntax[] added = [.. statements.Select(statement =>
                SyntaxFactory.ParseStatement($"{statement}{newLine}").WithAdditionalAnnotations(Formatter.Annotation))];
            SyntaxList<StatementSyntax> present = current.Body!.Statements;
            return current.WithBody(current.Body.WithStatements(present.InsertRange(atStart ? 0 : present.Count, added)))
                .WithAdditionalAnnotations(Formatter.Annotation);
        });
}
