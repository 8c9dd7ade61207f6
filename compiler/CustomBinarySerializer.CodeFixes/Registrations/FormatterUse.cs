using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.CodeFixes.Registrations;

/// <summary>The uses of a BinaryFormatter in its file.</summary>
internal static class FormatterUse
{
    private static readonly string[] s_calls = ["Serialize", "Deserialize"];
    private static readonly string[] s_gone = ["AssemblyFormat", "FilterLevel", "TypeFormat"];

    /// <summary>
    /// Returns whether a property of BinaryFormatter has no counterpart, because no type names are written.
    /// </summary>
    internal static bool IsGone(string property) => Array.IndexOf(s_gone, property) >= 0;

    /// <summary>
    /// Returns whether a new formatter is only used for Serialize and Deserialize, so that all callers can share one
    /// instance.
    /// </summary>
    internal static bool MayBeShared(SemanticModel model, BaseObjectCreationExpressionSyntax creation)
    {
        if (creation.ArgumentList?.Arguments.Count > 0 || creation.Initializer?.Expressions.Any(one => !IsGone(NameSetBy(one))) == true)
        {
            return false;
        }

        SyntaxNode outer = creation;
        while (outer.Parent is ParenthesizedExpressionSyntax or CastExpressionSyntax)
        {
            outer = outer.Parent;
        }

        return IsCalled(outer) || (Holder(model, outer) is { } holder && IsSeenAsAWhole(holder) && UsesOf(model, holder).All(IsHarmless));
    }

    /// <summary>
    /// Returns the statements that set properties without a counterpart on a declared variable, which their first name
    /// must refer to.
    /// </summary>
    internal static IEnumerable<ExpressionStatementSyntax> SettersToRemove(
        SemanticModel model, SyntaxNode root, IdentifierNameSyntax name) =>
        from statement in root.DescendantNodes().OfType<ExpressionStatementSyntax>()
        where statement.Expression is AssignmentExpressionSyntax { Left: MemberAccessExpressionSyntax left }
            && IsGone(left.Name.Identifier.ValueText)
            && FirstNameOf(model.GetSymbolInfo(left.Expression).Symbol) == name
        select statement;

    /// <summary>Returns the name of the property that an initializer expression sets.</summary>
    internal static string NameSetBy(ExpressionSyntax expression) =>
        expression is AssignmentExpressionSyntax { Left: IdentifierNameSyntax property } ? property.Identifier.ValueText : "";

    private static IdentifierNameSyntax? FirstNameOf(ISymbol? symbol)
    {
        SyntaxNode? declaration = symbol?.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax();
        return (declaration is VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax variables } ? variables : declaration)?
            .DescendantNodes().OfType<IdentifierNameSyntax>().FirstOrDefault(one => one.Identifier.ValueText == "BinaryFormatter");
    }

    private static ISymbol? Holder(SemanticModel model, SyntaxNode value) => value.Parent switch
    {
        EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax variable } => model.GetDeclaredSymbol(variable),
        EqualsValueClauseSyntax { Parent: PropertyDeclarationSyntax property } => model.GetDeclaredSymbol(property),
        AssignmentExpressionSyntax { Parent: ExpressionStatementSyntax } assignment when assignment.Right == value =>
            model.GetSymbolInfo(assignment.Left).Symbol,
        _ => null,
    };

    private static bool IsSeenAsAWhole(ISymbol holder) =>
        holder is ILocalSymbol
        || (holder is IFieldSymbol or IPropertySymbol && holder.DeclaredAccessibility == Accessibility.Private
            && holder.ContainingType.DeclaringSyntaxReferences.Length == 1);

    private static IEnumerable<SyntaxNode> UsesOf(SemanticModel model, ISymbol holder) =>
        model.SyntaxTree.GetRoot().DescendantNodes().OfType<IdentifierNameSyntax>()
            .Where(name => name.Identifier.ValueText == holder.Name
                && SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(name).Symbol, holder))
            .Select(name => name.Parent is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } ofThis
                ? (SyntaxNode)ofThis
                : name);

    private static bool IsHarmless(SyntaxNode use) =>
        IsCalled(use)
        || (use.Parent is AssignmentExpressionSyntax assignment && assignment.Left == use)
        || (use.Parent is MemberAccessExpressionSyntax
        {
            Parent: AssignmentExpressionSyntax { Parent: ExpressionStatementSyntax } setter,
        } member
            && setter.Left == member && IsGone(member.Name.Identifier.ValueText));

    private static bool IsCalled(SyntaxNode formatter) =>
        formatter.Parent is MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax } member
        && member.Expression == formatter && Array.IndexOf(s_calls, member.Name.Identifier.ValueText) >= 0;
}
