using CustomBinarySerializer.Generator.Registrations;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.CodeFixes.Registrations;

/// <summary>The formatter whose DeepClone replaces writing and reading.</summary>
internal sealed class CloningFormatter
{
    private CloningFormatter(ExpressionSyntax expression) => Expression = expression;

    /// <summary>Gets an expression of type CustomBinaryFormatter.</summary>
    internal ExpressionSyntax Expression { get; }

    /// <summary>Gets the declarations of formatters that nothing uses after the fix.</summary>
    internal StatementSyntax[] Declarations { get; private init; } = [];

    /// <summary>Gets the namespaces that the expression needs usings of.</summary>
    internal string[] Namespaces { get; private init; } = [];

    /// <summary>Gets the file that the expression needs, or null.</summary>
    internal NewFile? File { get; private init; }

    /// <summary>Returns the formatter; null if the calls don't have the same one, or it has no DeepClone.</summary>
    internal static CloningFormatter? Of(SerializedClone clone, Project project, SemanticModel model, CancellationToken cancellation)
    {
        ExpressionSyntax writer = ReceiverOf(clone.Write);
        ExpressionSyntax reader = ReceiverOf(clone.Read);
        if (writer is not BaseObjectCreationExpressionSyntax
            && SyntaxFactory.AreEquivalent(writer, reader)
            && FormatterKinds.IsCustomBinaryFormatter(model.GetTypeInfo(writer, cancellation).Type))
        {
            return writer.DescendantNodesAndSelf().All(
                node => node is SimpleNameSyntax or MemberAccessExpressionSyntax or ThisExpressionSyntax)
                ? new CloningFormatter(writer)
                : null;
        }

        return CreationOf(writer, [writer, reader], model, cancellation) is { } creation
            && CreationOf(reader, [writer, reader], model, cancellation) is { } other
            && SyntaxFactory.AreEquivalent(creation.Value, other.Value)
                ? Of(
                    creation.Value,
                    [.. new[] { creation.Declaration, other.Declaration }.OfType<StatementSyntax>().Distinct()],
                    project,
                    model,
                    cancellation)
                : null;
    }

    private static CloningFormatter? Of(
        BaseObjectCreationExpressionSyntax creation,
        StatementSyntax[] declarations,
        Project project,
        SemanticModel model,
        CancellationToken cancellation)
    {
        ITypeSymbol? type = model.GetTypeInfo(creation, cancellation).Type;
        if (FormatterKinds.IsCustomBinaryFormatter(type))
        {
            return creation is ObjectCreationExpressionSyntax
                ? new CloningFormatter(creation) { Declarations = declarations }
                : new CloningFormatter(Named(creation)) { Declarations = declarations, Namespaces = ["CustomBinarySerializer"] };
        }

        string? known = FormatterCreation.RegistryAt(model, creation);
        if (known is null && !SharedFormatterFile.FitsInto(model.Compilation))
        {
            return null;
        }

        bool isShared = known is null && creation.ArgumentList?.Arguments.Count is null or 0
            && creation.Initializer?.Expressions.All(one => FormatterUse.IsGone(FormatterUse.NameSetBy(one))) != false;
        string space = SharedFormatterFile.NamespaceOf(project);
        string[] ofFile = known is null && space.Length > 0 ? [space] : [];
        return new CloningFormatter(isShared
            ? SyntaxFactory.ParseExpression(SharedFormatterFile.Formatter)
            : FormatterCreation.WithRegistry(Named(creation), known ?? SharedFormatterFile.Types))
        {
            Declarations = declarations,
            Namespaces = isShared ? ofFile : ["CustomBinarySerializer", .. ofFile],
            File = known is null ? SharedFormatterFile.Of(project) : null,
        };
    }

    private static ObjectCreationExpressionSyntax Named(BaseObjectCreationExpressionSyntax creation) =>
        SyntaxFactory.ObjectCreationExpression(
            SyntaxFactory.Token(SyntaxKind.NewKeyword).WithTrailingTrivia(SyntaxFactory.Space),
            SyntaxFactory.IdentifierName(FormatterCreation.Formatter),
            creation.ArgumentList ?? SyntaxFactory.ArgumentList(),
            creation.Initializer);

    private static ExpressionSyntax ReceiverOf(InvocationExpressionSyntax call) =>
        ((MemberAccessExpressionSyntax)call.Expression).Expression;

    // A formatter that is created in the call, or in a local variable that only the two calls use.
    private static (BaseObjectCreationExpressionSyntax Value, StatementSyntax? Declaration)? CreationOf(
        ExpressionSyntax receiver, ExpressionSyntax[] uses, SemanticModel model, CancellationToken cancellation)
    {
        switch (receiver)
        {
            case ParenthesizedExpressionSyntax { Expression: BaseObjectCreationExpressionSyntax inner }:
                return (inner, null);
            case BaseObjectCreationExpressionSyntax creation:
                return (creation, null);
            case IdentifierNameSyntax name when model.GetSymbolInfo(name, cancellation).Symbol is ILocalSymbol local
                && local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellation) is VariableDeclaratorSyntax
                {
                    Initializer.Value: BaseObjectCreationExpressionSyntax value,
                    Parent: VariableDeclarationSyntax
                    {
                        Variables.Count: 1,
                        Parent: LocalDeclarationStatementSyntax { Parent: BlockSyntax scope } declaration,
                    },
                }
                && scope.DescendantNodes().OfType<IdentifierNameSyntax>().All(one =>
                    one.Identifier.ValueText != local.Name
                    || uses.Contains(one)
                    || !SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(one, cancellation).Symbol, local)):
                return (value, declaration);
            default:
                return null;
        }
    }
}
