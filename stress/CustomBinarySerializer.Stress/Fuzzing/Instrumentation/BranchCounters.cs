using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Stress.Fuzzing.Instrumentation;

/// <summary>
/// Inserts counters at the branches of C# source: blocks, switch sections, arms of switch expressions, right operands
/// of <c>&amp;&amp;</c> and <c>||</c>, the first operand of <c>?:</c>, and expression bodies.
/// </summary>
/// <remarks>
/// Works on syntax only, without a compilation. A counter is an expression that is always true, so that it doesn't
/// change a condition. It joins no condition that assigns a variable, so that definite assignment stays the same.
/// </remarks>
internal sealed class BranchCounters : CSharpSyntaxRewriter
{
    /// <summary>The name of the class with the counters.</summary>
    internal const string CounterClass = "FuzzingCounters";

    private readonly int _first;

    /// <summary>Creates a rewriter.</summary>
    /// <param name="first">Number of the first counter.</param>
    internal BranchCounters(int first)
    {
        _first = first;
        Next = first;
    }

    /// <summary>The number after the last counter.</summary>
    internal int Next { get; private set; }

    internal int Count => Next - _first;

    /// <summary>Returns the source of a file with counters.</summary>
    internal string Rewrite(string source, string path)
    {
        // The line directive makes stack traces show the original lines.
        SyntaxNode root = CSharpSyntaxTree.ParseText(source, new CSharpParseOptions(LanguageVersion.Preview)).GetRoot();
        return $"#line 1 \"{path}\"\n{Visit(root).ToFullString()}";
    }

    // Constants are not executed.
    public override SyntaxNode? VisitAttributeList(AttributeListSyntax node) => node;

    public override SyntaxNode? VisitParameterList(ParameterListSyntax node) => node;

    public override SyntaxNode? VisitEnumDeclaration(EnumDeclarationSyntax node) => node;

    public override SyntaxNode? VisitFieldDeclaration(FieldDeclarationSyntax node) =>
        node.Modifiers.Any(SyntaxKind.ConstKeyword) ? node : base.VisitFieldDeclaration(node);

    public override SyntaxNode? VisitLocalDeclarationStatement(LocalDeclarationStatementSyntax node) =>
        node.IsConst ? node : base.VisitLocalDeclarationStatement(node);

    public override SyntaxNode? VisitCaseSwitchLabel(CaseSwitchLabelSyntax node) => node;

    public override SyntaxNode? VisitBlock(BlockSyntax node)
    {
        BlockSyntax block = (BlockSyntax)base.VisitBlock(node)!;
        return block.WithStatements(block.Statements.Insert(0, Counting(before: block)));
    }

    public override SyntaxNode? VisitSwitchSection(SwitchSectionSyntax node)
    {
        SwitchSectionSyntax section = (SwitchSectionSyntax)base.VisitSwitchSection(node)!;
        return section.WithStatements(section.Statements.Insert(0, Counting(before: section)));
    }

    public override SyntaxNode? VisitSwitchExpressionArm(SwitchExpressionArmSyntax node)
    {
        SwitchExpressionArmSyntax arm = (SwitchExpressionArmSyntax)base.VisitSwitchExpressionArm(node)!;

        // The last arm stays unconditional, so that the switch is exhaustive.
        if (node.Parent is SwitchExpressionSyntax all && all.Arms[^1] == node)
        {
            return arm;
        }

        ExpressionSyntax condition = arm.WhenClause is { } when ? And(when.Condition) : Counter();
        return arm.WithWhenClause(
            SyntaxFactory.WhenClause(Spaced(SyntaxKind.WhenKeyword), condition.WithTrailingTrivia(SyntaxFactory.Space)));
    }

    public override SyntaxNode? VisitBinaryExpression(BinaryExpressionSyntax node)
    {
        BinaryExpressionSyntax visited = (BinaryExpressionSyntax)base.VisitBinaryExpression(node)!;
        return node.Kind() switch
        {
            _ when Assigns(node) => visited,
            SyntaxKind.LogicalAndExpression => visited.WithRight(InParentheses($"({Counter()} && ({visited.Right}))")),
            SyntaxKind.LogicalOrExpression => visited.WithRight(InParentheses($"(!{Counter()} || ({visited.Right}))")),
            _ => visited,
        };
    }

    public override SyntaxNode? VisitConditionalExpression(ConditionalExpressionSyntax node)
    {
        ConditionalExpressionSyntax visited = (ConditionalExpressionSyntax)base.VisitConditionalExpression(node)!;
        return Assigns(node.Condition) ? visited : visited.WithCondition(And(visited.Condition).WithTrailingTrivia(SyntaxFactory.Space));
    }

    public override SyntaxNode? VisitMethodDeclaration(MethodDeclarationSyntax node)
    {
        MethodDeclarationSyntax method = (MethodDeclarationSyntax)base.VisitMethodDeclaration(node)!;
        return method.ExpressionBody is { } body
            ? method.WithExpressionBody(null).WithSemicolonToken(default)
                .WithBody(Body(body, ReturnsNothing(node.ReturnType, node.Modifiers))).WithTrailingTrivia(node.GetTrailingTrivia())
            : method;
    }

    public override SyntaxNode? VisitLocalFunctionStatement(LocalFunctionStatementSyntax node)
    {
        LocalFunctionStatementSyntax function = (LocalFunctionStatementSyntax)base.VisitLocalFunctionStatement(node)!;
        return function.ExpressionBody is { } body
            ? function.WithExpressionBody(null).WithSemicolonToken(default)
                .WithBody(Body(body, ReturnsNothing(node.ReturnType, node.Modifiers))).WithTrailingTrivia(node.GetTrailingTrivia())
            : function;
    }

    public override SyntaxNode? VisitPropertyDeclaration(PropertyDeclarationSyntax node)
    {
        PropertyDeclarationSyntax property = (PropertyDeclarationSyntax)base.VisitPropertyDeclaration(node)!;
        return property.ExpressionBody is { } body
            ? property.WithExpressionBody(null).WithSemicolonToken(default).WithAccessorList(Getter(body))
                .WithTrailingTrivia(node.GetTrailingTrivia())
            : property;
    }

    public override SyntaxNode? VisitIndexerDeclaration(IndexerDeclarationSyntax node)
    {
        IndexerDeclarationSyntax indexer = (IndexerDeclarationSyntax)base.VisitIndexerDeclaration(node)!;
        return indexer.ExpressionBody is { } body
            ? indexer.WithExpressionBody(null).WithSemicolonToken(default).WithAccessorList(Getter(body))
                .WithTrailingTrivia(node.GetTrailingTrivia())
            : indexer;
    }

    public override SyntaxNode? VisitAccessorDeclaration(AccessorDeclarationSyntax node)
    {
        AccessorDeclarationSyntax accessor = (AccessorDeclarationSyntax)base.VisitAccessorDeclaration(node)!;
        return accessor.ExpressionBody is { } body
            ? accessor.WithExpressionBody(null).WithSemicolonToken(default)
                .WithBody(Body(body, !node.IsKind(SyntaxKind.GetAccessorDeclaration))).WithTrailingTrivia(node.GetTrailingTrivia())
            : accessor;
    }

    private static bool Assigns(ExpressionSyntax condition) =>
        condition.DescendantNodesAndSelf().Any(part =>
            part is SingleVariableDesignationSyntax or AssignmentExpressionSyntax
                || (part is ArgumentSyntax argument && argument.RefKindKeyword.IsKind(SyntaxKind.OutKeyword)));

    private static bool ReturnsNothing(TypeSyntax type, SyntaxTokenList modifiers) =>
        type.ToString() == "void" || (modifiers.Any(SyntaxKind.AsyncKeyword) && type.ToString() is "Task" or "ValueTask");

    private static ExpressionSyntax InParentheses(string expression) =>
        SyntaxFactory.ParseExpression(expression, options: new CSharpParseOptions(LanguageVersion.Preview));

    private static SyntaxToken Spaced(SyntaxKind keyword) =>
        SyntaxFactory.Token(SyntaxFactory.TriviaList(SyntaxFactory.Space), keyword, SyntaxFactory.TriviaList(SyntaxFactory.Space));

    private AccessorListSyntax Getter(ArrowExpressionClauseSyntax body) => SyntaxFactory.AccessorList(SyntaxFactory.SingletonList(
        SyntaxFactory.AccessorDeclaration(SyntaxKind.GetAccessorDeclaration).WithBody(Body(body, returnsNothing: false))));

    private BlockSyntax Body(ArrowExpressionClauseSyntax body, bool returnsNothing)
    {
        StatementSyntax statement = body.Expression switch
        {
            ThrowExpressionSyntax thrown =>
                SyntaxFactory.ThrowStatement(Spaced(SyntaxKind.ThrowKeyword), thrown.Expression,
                SyntaxFactory.Token(SyntaxKind.SemicolonToken)),
            _ when returnsNothing => SyntaxFactory.ExpressionStatement(body.Expression),
            _ => SyntaxFactory.ReturnStatement(Spaced(SyntaxKind.ReturnKeyword), body.Expression,
                SyntaxFactory.Token(SyntaxKind.SemicolonToken)),
        };
        return SyntaxFactory.Block(Counting(statement), statement);
    }

    private ExpressionSyntax And(ExpressionSyntax condition) => InParentheses($"(({condition}) && {Counter()})");

    // On the same line, so that line numbers stay. A directive needs a line of its own.
    private ExpressionStatementSyntax Counting(SyntaxNode before) => before.ContainsDirectives
        ? SyntaxFactory.ExpressionStatement(Counter()).WithTrailingTrivia(SyntaxFactory.LineFeed)
        : SyntaxFactory.ExpressionStatement(Counter());

    private ExpressionSyntax Counter() => SyntaxFactory.ParseExpression($"global::CustomBinarySerializer.{CounterClass}.At({Next++})");
}
