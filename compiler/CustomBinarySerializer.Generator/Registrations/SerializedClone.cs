using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.Generator.Registrations;

/// <summary>
/// Statements of one block that copy an object: a formatter writes it to a new <see cref="MemoryStream"/>, the stream
/// is rewound, and the formatter reads it.
/// </summary>
/// <remarks>
/// Nothing else uses the stream, and nothing else runs between the two calls, so that one call of DeepClone is the
/// same.
/// </remarks>
internal sealed class SerializedClone
{
    // Each copy is searched for in its whole block.
    private const int MostCharacters = 40_000;

    private SerializedClone(
        InvocationExpressionSyntax read,
        StatementSyntax statement,
        InvocationExpressionSyntax write,
        StatementSyntax stream,
        IReadOnlyList<StatementSyntax> helpers)
    {
        Read = read;
        Statement = statement;
        Write = write;
        Stream = stream;
        Helpers = helpers;
    }

    /// <summary>Gets the call of Deserialize.</summary>
    internal InvocationExpressionSyntax Read { get; }

    /// <summary>Gets the statement that uses the copy: a return, a declaration or an assignment.</summary>
    internal StatementSyntax Statement { get; }

    /// <summary>Gets the call of Serialize.</summary>
    internal InvocationExpressionSyntax Write { get; }

    /// <summary>Gets the original object.</summary>
    internal ExpressionSyntax Value => Write.ArgumentList.Arguments[1].Expression;

    /// <summary>Gets the declaration of the stream: a declaration of a local variable, or a using statement.</summary>
    internal StatementSyntax Stream { get; }

    /// <summary>Gets the statements that only serve the stream: the write, rewinding, flushing and closing.</summary>
    internal IReadOnlyList<StatementSyntax> Helpers { get; }

    /// <summary>Returns the copy whose object a call reads; null if the call isn't part of one.</summary>
    internal static SerializedClone? Find(SemanticModel model, InvocationExpressionSyntax read, CancellationToken cancellation)
    {
        if (read is not
            {
                Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Deserialize" } reader,
                ArgumentList.Arguments: [{ NameColon: null, Expression: IdentifierNameSyntax argument }],
            }
            || StatementOf(read) is not { Parent: BlockSyntax block } statement
            || model.GetSymbolInfo(argument, cancellation).Symbol is not ILocalSymbol { IsRef: false } local
            || DeclarationOf(local, model, cancellation) is not { } stream
            || FunctionOf(stream) != FunctionOf(read)
            || !FormatterKinds.IsFormatter(model, reader.Expression, cancellation))
        {
            return null;
        }

        List<StatementSyntax> helpers = [];
        return WriteBefore(statement, block, local.Name, helpers, model, cancellation) is { } write
            && IsObject(model.GetTypeInfo(write.ArgumentList.Arguments[1].Expression, cancellation).Type)
            && AddClosings(stream, local, argument, helpers, model, cancellation)
                ? new SerializedClone(read, statement, write, stream, helpers)
                : null;
    }

    // A return, a declaration or an assignment of the object, which may be cast.
    private static StatementSyntax? StatementOf(ExpressionSyntax read)
    {
        ExpressionSyntax result = ResultOf(read);
        return result.Parent switch
        {
            ReturnStatementSyntax statement => statement,
            YieldStatementSyntax statement => statement,
            EqualsValueClauseSyntax
            {
                Parent: VariableDeclaratorSyntax
                {
                    Parent: VariableDeclarationSyntax { Variables.Count: 1, Parent: LocalDeclarationStatementSyntax statement },
                },
            } => statement,
            AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } assigned
                when assigned.Right == result
                && assigned.Left is IdentifierNameSyntax or MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } =>
                assigned.Parent as ExpressionStatementSyntax,
            _ => null,
        };
    }

    /// <summary>Returns the call with the casts and parentheses around it.</summary>
    internal static ExpressionSyntax ResultOf(ExpressionSyntax read)
    {
        ExpressionSyntax result = read;
        while (result.Parent is ParenthesizedExpressionSyntax or CastExpressionSyntax
                or PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression }
            || (result.Parent is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AsExpression } conversion && conversion.Left == result))
        {
            result = (ExpressionSyntax)result.Parent;
        }

        return result;
    }

    private static StatementSyntax? DeclarationOf(ILocalSymbol local, SemanticModel model, CancellationToken cancellation) =>
        local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellation) is VariableDeclaratorSyntax
        {
            Initializer.Value: BaseObjectCreationExpressionSyntax { Initializer: null } creation,
            Parent: VariableDeclarationSyntax { Variables.Count: 1, Parent: StatementSyntax statement },
        }
            && statement is UsingStatementSyntax or LocalDeclarationStatementSyntax { Parent: BlockSyntax }
            && (creation.ArgumentList is null
                || creation.ArgumentList.Arguments.All(one => model.GetConstantValue(one.Expression, cancellation).Value is int))
            && IsMemoryStream(model.GetTypeInfo(creation, cancellation).Type)
                ? statement
                : null;

    private static bool IsMemoryStream(ITypeSymbol? type) =>
        type is { Name: "MemoryStream", ContainingType: null } && type.ContainingNamespace?.ToDisplayString() == "System.IO";

    private static bool IsObject(ITypeSymbol? type) =>
        type is { IsRefLikeType: false }
        && type.TypeKind is not (TypeKind.Error or TypeKind.Dynamic or TypeKind.Pointer or TypeKind.FunctionPointer);

    private static SyntaxNode? FunctionOf(SyntaxNode node) => node.Ancestors().FirstOrDefault(
        one => one is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax
            or AccessorDeclarationSyntax or MemberDeclarationSyntax);

    // Returns the call of Serialize, after which only rewinding may follow, and formatters that are created.
    private static InvocationExpressionSyntax? WriteBefore(
        StatementSyntax statement,
        BlockSyntax block,
        string stream,
        List<StatementSyntax> helpers,
        SemanticModel model,
        CancellationToken cancellation)
    {
        bool isRewound = false;
        for (int i = block.Statements.IndexOf(statement) - 1; i >= 0; i--)
        {
            StatementSyntax before = block.Statements[i];
            if (WriteOf(before, stream) is { Expression: MemberAccessExpressionSyntax writer } write)
            {
                helpers.Add(before);
                return isRewound && FormatterKinds.IsFormatter(model, writer.Expression, cancellation) ? write : null;
            }

            if (IsRewind(before, stream, model, cancellation))
            {
                isRewound = true;
                helpers.Add(before);
            }
            else if (IsCall(before, stream, "Flush"))
            {
                helpers.Add(before);
            }
            else if (!IsNewFormatter(before, model, cancellation))
            {
                return null;
            }
        }

        return null;
    }

    private static InvocationExpressionSyntax? WriteOf(StatementSyntax statement, string stream) =>
        statement is ExpressionStatementSyntax
        {
            Expression: InvocationExpressionSyntax
            {
                Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Serialize" },
                ArgumentList.Arguments: [{ NameColon: null, Expression: IdentifierNameSyntax target }, { NameColon: null } value],
            } write,
        }
        && target.Identifier.ValueText == stream
        && value.DescendantNodes().All(node => node is not IdentifierNameSyntax name || name.Identifier.ValueText != stream)
            ? write
            : null;

    // stream.Position = 0, or stream.Seek(0, SeekOrigin.Begin)
    private static bool IsRewind(StatementSyntax statement, string stream, SemanticModel model, CancellationToken cancellation) =>
        statement is ExpressionStatementSyntax { Expression: var expression }
        && expression switch
        {
            AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } assigned =>
                IsMember(assigned.Left, stream, "Position") && IsZero(assigned.Right, model, cancellation),
            InvocationExpressionSyntax { ArgumentList.Arguments: [{ NameColon: null } offset, { NameColon: null } origin] } call =>
                IsMember(call.Expression, stream, "Seek")
                && IsZero(offset.Expression, model, cancellation)
                && IsZero(origin.Expression, model, cancellation),
            _ => false,
        };

    private static bool IsZero(ExpressionSyntax value, SemanticModel model, CancellationToken cancellation) =>
        model.GetConstantValue(value, cancellation).Value is 0 or 0L;

    private static bool IsCall(StatementSyntax statement, string stream, params string[] methods) =>
        statement is ExpressionStatementSyntax { Expression: InvocationExpressionSyntax { ArgumentList.Arguments.Count: 0 } call }
        && methods.Any(method => IsMember(call.Expression, stream, method));

    private static bool IsMember(ExpressionSyntax expression, string of, string name) =>
        expression is MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax holder } member
        && holder.Identifier.ValueText == of
        && member.Name.Identifier.ValueText == name;

    private static bool IsNewFormatter(StatementSyntax statement, SemanticModel model, CancellationToken cancellation) =>
        statement is LocalDeclarationStatementSyntax
        {
            Declaration.Variables: [{ Initializer.Value: BaseObjectCreationExpressionSyntax value }],
        }
        && FormatterKinds.IsFormatter(model, value, cancellation);

    // Adds the statements that close the stream; false if anything else uses it, or the block is too long.
    private static bool AddClosings(
        StatementSyntax declaration,
        ILocalSymbol stream,
        IdentifierNameSyntax read,
        List<StatementSyntax> helpers,
        SemanticModel model,
        CancellationToken cancellation)
    {
        SyntaxNode scope = declaration is UsingStatementSyntax ? declaration : declaration.Parent!;
        if (scope.Span.Length > MostCharacters)
        {
            return false;
        }

        foreach (IdentifierNameSyntax use in scope.DescendantNodes().OfType<IdentifierNameSyntax>())
        {
            if (use.Identifier.ValueText != stream.Name
                || use == read
                || helpers.Any(helper => helper.Span.Contains(use.Span))
                || !SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(use, cancellation).Symbol, stream))
            {
                continue;
            }

            if (use.Parent?.Parent?.Parent is not ExpressionStatementSyntax { Parent: BlockSyntax block } closing
                || !IsCall(closing, stream.Name, "Close", "Dispose", "Flush")
                || block is { Parent: FinallyClauseSyntax, Statements.Count: 1 }
                || FunctionOf(closing) != FunctionOf(declaration))
            {
                return false;
            }

            helpers.Add(closing);
        }

        return true;
    }
}
