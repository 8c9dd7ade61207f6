using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.Tests.Architecture;

/// <summary>
/// Tests that no text of the library calls ToString of an object: that is code, and values from the bytes may make it
/// endless. Types, names and positions have texts.
/// </summary>
public sealed class ErrorTextTests
{
    private static readonly string[] s_folders = ["Payload", "Contracts", "Graphs", "Registry", "Frames"];

    // Types of the library or the framework: their texts visit nothing that came from bytes.
    private static readonly HashSet<string> s_typesWithText =
    [
        "System.Type",
        "System.Enum",
        "System.Reflection.FieldInfo",
        "System.Reflection.MemberInfo",
        "System.Reflection.PropertyInfo",
        "System.Reflection.MethodInfo",
        "System.Reflection.ParameterInfo",
        "System.Reflection.ConstructorInfo", "System.Version", "System.Guid", "System.DateTimeOffset", "System.TimeSpan", "System.Half",
        "System.Text.StringBuilder", "System.ReadOnlySpan<char>",
        "System.DateTime",
        "System.DateOnly", "System.TimeOnly", "System.Int128", "System.UInt128", "System.Index", "System.Range", "System.Text.Rune",
        "System.Numerics.BigInteger",
        "System.Numerics.Complex",
        "System.Net.IPAddress",
        "System.Net.IPEndPoint",
        "System.Text.RegularExpressions.Regex",
    ];

    // Overrides of an exception call the base. Objects that are being written are the program's own, and only keys that
    // are numbers or enums are asked.
    private static readonly string[] s_filesThatMayAsk =
    [
        "Contracts/Exceptions/DeserializedException.cs", "Contracts/Exceptions/KnownValueOrText.cs", "Contracts/Schema/ObjectPath.cs",
        "Graphs/Columns/ColumnWatermark.cs",
    ];

    private static readonly Lazy<(ITypeSymbol? Type, string Where)[]> s_texts = new(() => [.. Texts()]);

    [Test]
    public void NoObjectIsAskedForItsText() =>
        Assert.That(
            s_texts.Value.Where(text => !HasHarmlessText(text.Type) && !s_filesThatMayAsk.Any(text.Where.StartsWith))
                .Select(text => text.Where), Is.Empty);

    [Test]
    public void TextsAreSeen() => Assert.That(s_texts.Value, Has.Length.GreaterThan(200));

    private static IEnumerable<(ITypeSymbol? Type, string Where)> Texts()
    {
        foreach (SyntaxTree file in LibrarySource.Files.Where(file => s_folders.Contains(LibrarySource.FolderOf(file))))
        {
            SemanticModel model = LibrarySource.ModelOf(file);
            foreach (SyntaxNode node in file.GetRoot().DescendantNodes())
            {
                if (Asked(node, model) is { } asked)
                {
                    string where =
                        $"{LibrarySource.PathOf(file)} line {node.GetLocation().GetLineSpan().StartLinePosition.Line + 1}: {node}";
                    yield return (model.GetTypeInfo(asked).Type, where);
                }
            }
        }
    }

    private static ExpressionSyntax? Asked(SyntaxNode node, SemanticModel model) => node switch
    {
        InterpolationSyntax interpolation => interpolation.Expression,
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AddExpression } sum when IsText(sum.Left, model) != IsText(sum.Right, model)
            && (IsText(sum.Left, model) || IsText(sum.Right, model)) =>
            IsText(sum.Left, model) ? sum.Right : sum.Left,
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.Text: nameof(ToString) } member } =>
            member.Expression,
        _ => null,
    };

    private static bool IsText(ExpressionSyntax expression, SemanticModel model) =>
        model.GetTypeInfo(expression).Type?.SpecialType == SpecialType.System_String;

    private static bool HasHarmlessText(ITypeSymbol? type) => type switch
    {
        null => true,
        INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable => HasHarmlessText(
            nullable.TypeArguments[0]),
        { TypeKind: TypeKind.Enum } => true,
        { SpecialType: >= SpecialType.System_Boolean and <= SpecialType.System_String } => true,
        { SpecialType: SpecialType.System_IntPtr or SpecialType.System_UIntPtr } => true,
        _ => s_typesWithText.Contains(type.ToDisplayString(NullableFlowState.None))
            || type.ContainingAssembly?.Name == LibrarySource.RootNamespace,
    };
}
