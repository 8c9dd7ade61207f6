using System.Composition;
using CustomBinarySerializer.CodeFixes.Contracts;
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

/// <summary>CBS003: writes and reads a member at the end of both methods, or calls the contract of the base class at their start.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(MissingMemberFix))]
[Shared]
public sealed class MissingMemberFix() : EditingFix("CBS003")
{
    private protected override async Task<FixEdit?> Find(Document document, Diagnostic diagnostic, CancellationToken cancellation)
    {
        SyntaxNode? root = await document.GetSyntaxRootAsync(cancellation).ConfigureAwait(false);
        SemanticModel? model = await document.GetSemanticModelAsync(cancellation).ConfigureAwait(false);
        Location place = diagnostic.AdditionalLocations is [var inherited] ? inherited : diagnostic.Location;
        if (root is null || model is null || MethodPair.At(root.FindNode(diagnostic.Location.SourceSpan), model, cancellation) is not { } pair)
        {
            return null;
        }

        if (diagnostic.Properties.TryGetValue(BaseContract.Property, out string? parent))
        {
            return new FixEdit(
                $"Call the contract of {parent} first",
                editor =>
                {
                    Add(editor, pair.Write, [$"base.WriteDataTo({MethodPair.CarrierOf(pair.Write)})"], atStart: true);
                    Add(editor, pair.Read, [$"base.SetDataFrom({MethodPair.CarrierOf(pair.Read)})"], atStart: true);
                });
        }

        if (!EndsWhereItEnds(pair.Write) || !EndsWhereItEnds(pair.Read)
            || MemberAt(pair.Type, place) is not { } member)
        {
            return null;
        }

        SourceScope scope = new(model, pair.Write.SpanStart, pair.Type);
        if (!scope.CanName(member, pair.Type) || !scope.CanAssign(member) || StatementsOf(member, pair, scope, model, cancellation) is not { } statements)
        {
            return null;
        }

        return new FixEdit(
            $"Write and read {member.Name} at the end",
            editor =>
            {
                Add(editor, pair.Write, statements.Write);
                Add(editor, pair.Read, [statements.Read]);
            },
            [.. scope.Namespaces]);
    }

    private static (List<string> Write, string Read)? StatementsOf(ISymbol member, MethodPair pair, SourceScope scope, SemanticModel model, CancellationToken cancellation)
    {
        ITypeSymbol type = member is IPropertySymbol property ? property.Type : ((IFieldSymbol)member).Type;
        (string writer, string reader) = (MethodPair.CarrierOf(pair.Write), MethodPair.CarrierOf(pair.Read));
        string name = SourceScope.Escaped(member.Name);
        name = name == writer || name == reader ? "this." + name : name;
        ValueSource values = new(scope) { KeepsNonNullableTexts = true };
        if (PlanOf(type, model, cancellation) is { } plan)
        {
            List<string> write = values.Write(plan, type, name, writer);
            string read = values.Read(plan, type, reader);
            if (values.IsExact && !values.Methods.Any())
            {
                return (write, $"{name} = {read}");
            }
        }

        // Of a class without a contract: as an object of its own, which has to be registered.
        return type is not { TypeKind: TypeKind.Class, SpecialType: SpecialType.None } ? null
            : type.IsSealed ? ([$"{writer}.WriteExactObject({name})"], $"{name} = {scope.Forgiving($"{reader}.ReadExactObject<{scope.NameOf(type)}>()", type)}")
            : ([$"{writer}.WriteObject({name})"], $"{name} = {scope.Forgiving($"{reader}.ReadObject<{scope.NameOf(type)}>()", type)}");
    }

    // As an item, because a root has no null and is no nested contract.
    private static ValuePlan? PlanOf(ITypeSymbol type, SemanticModel model, CancellationToken cancellation)
    {
        SymbolUniverse universe = new(model.Compilation, cancellation: cancellation);
        try
        {
            return ContractPlanner.Plan(universe.VectorOf(universe.Of(type)), RegistrationOptions.Default).Root is SequencePlan items ? items.Item : null;
        }
        catch (ArgumentException e) when (LayoutErrors.IsRefusal(e))
        {
            return null;
        }
    }

    private static ISymbol? MemberAt(INamedTypeSymbol type, Location place)
    {
        for (INamedTypeSymbol? level = type; level is not null; level = level.BaseType)
        {
            if (level.GetMembers().FirstOrDefault(member => member is IFieldSymbol or IPropertySymbol && member.Locations.Contains(place)) is { } found)
            {
                return found is IFieldSymbol { AssociatedSymbol: IPropertySymbol property } ? property : found;
            }
        }

        return null;
    }

    private static bool EndsWhereItEnds(MethodDeclarationSyntax method) =>
        !method.DescendantNodes(node => node is not AnonymousFunctionExpressionSyntax).Any(node => node is ReturnStatementSyntax or ThrowStatementSyntax or ThrowExpressionSyntax);

    private static void Add(SyntaxEditor editor, MethodDeclarationSyntax method, IEnumerable<string> statements, bool atStart = false) =>
        editor.ReplaceNode(method, (node, _) =>
        {
            MethodDeclarationSyntax current = (MethodDeclarationSyntax)node;
            string newLine = Usings.NewLineOf(node.SyntaxTree.GetRoot());
            if (current.Body is null)
            {
                BlockSyntax body = SyntaxFactory.Block(SyntaxFactory.ExpressionStatement(current.ExpressionBody!.Expression.WithoutTrivia()).WithTrailingTrivia(SyntaxFactory.EndOfLine(newLine)));
                current = current.WithExpressionBody(null).WithSemicolonToken(default)
                    .WithParameterList(current.ParameterList.WithTrailingTrivia(SyntaxFactory.EndOfLine(newLine)))
                    .WithBody(body.WithTrailingTrivia(current.GetTrailingTrivia()));
            }

            StatementSyntax[] added = [.. statements.Select(statement =>
                SyntaxFactory.ParseStatement($"{statement};{newLine}".Replace("\n", newLine)).WithAdditionalAnnotations(Formatter.Annotation))];
            return current.WithBody(current.Body!.WithStatements(current.Body.Statements.InsertRange(atStart ? 0 : current.Body.Statements.Count, added))).WithAdditionalAnnotations(Formatter.Annotation);
        });
}
