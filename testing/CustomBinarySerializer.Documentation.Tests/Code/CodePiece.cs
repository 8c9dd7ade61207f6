using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.Documentation.Tests.Code;

/// <summary>C# of a page: directives, statements, types, and members of a type that isn't shown.</summary>
/// <param name="Text">The C#.</param>
/// <param name="Page">The path of the page.</param>
/// <param name="Line">The number of the first line of the C# in the page, from 1.</param>
internal sealed record CodePiece(string Text, string Page, int Line)
{
    private readonly CompilationUnitSyntax _unit = SyntaxFactory.ParseCompilationUnit(Text);

    internal IEnumerable<string> Directives => _unit.Usings.Concat<SyntaxNode>(_unit.AttributeLists).Select(Placed);

    internal IEnumerable<string> Statements => _unit.Members.Where(IsStatement).Select(Placed);

    internal IEnumerable<string> Types => _unit.Members.Where(IsType).Select(Placed);

    /// <summary>Gets methods, properties and fields without a type around them.</summary>
    internal IEnumerable<string> Members => _unit.Members.Where(member => !IsType(member) && !IsStatement(member)).Select(Placed);

    /// <summary>
    /// Gets local variables and functions as static members, which locals of a block may hide. Types are explicit.
    /// </summary>
    internal IEnumerable<string> StaticMembers =>
        from member in _unit.Members.Where(IsStatement).Cast<GlobalStatementSyntax>()
        let code = member.Statement is LocalDeclarationStatementSyntax local ? Initialized(local) : member.ToFullString()
        select $"{PlaceOf(member)}public static {code}";

    /// <summary>Gets the names of local variables.</summary>
    internal IEnumerable<string> Names =>
        from variable in _unit.Members.SelectMany(member => member.DescendantNodes()).OfType<VariableDeclaratorSyntax>()
        select variable.Identifier.ValueText;

    private static string Initialized(LocalDeclarationStatementSyntax local) => local.WithDeclaration(local.Declaration.WithVariables(
        SyntaxFactory.SeparatedList(local.Declaration.Variables.Select(variable => variable.Initializer is null
            ? variable.WithInitializer(SyntaxFactory.EqualsValueClause(SyntaxFactory.ParseExpression("default!")))
            : variable)))).ToFullString();

    // A public function isn't a statement, but a member whose type isn't shown.
    private static bool IsStatement(MemberDeclarationSyntax member) => member is GlobalStatementSyntax statement
        && !(statement.Statement is LocalFunctionStatementSyntax function && function.Modifiers.Any(SyntaxKind.PublicKeyword));

    private static bool IsType(MemberDeclarationSyntax member) =>
        member is BaseTypeDeclarationSyntax or DelegateDeclarationSyntax or BaseNamespaceDeclarationSyntax;

    private string Placed(SyntaxNode node) => PlaceOf(node) + node.ToFullString();

    private string PlaceOf(SyntaxNode node) =>
        $"\n#line {Line + _unit.SyntaxTree.GetLineSpan(node.FullSpan).StartLinePosition.Line} \"{Page}\"\n";
}
