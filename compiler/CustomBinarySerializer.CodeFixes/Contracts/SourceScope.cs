using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace CustomBinarySerializer.CodeFixes.Contracts;

/// <summary>What names mean where code is to be inserted.</summary>
/// <param name="model">Of the file.</param>
/// <param name="position">Where.</param>
/// <param name="inside">The type whose methods are written.</param>
/// <param name="replaces">Whether its methods may be those that are written.</param>
internal sealed class SourceScope(SemanticModel model, int position, INamedTypeSymbol inside, bool replaces = false)
{
    private static readonly SymbolDisplayFormat s_format = SymbolDisplayFormat.MinimallyQualifiedFormat.AddMiscellaneousOptions(
        SymbolDisplayMiscellaneousOptions.IncludeNullableReferenceTypeModifier);

    private readonly HashSet<string> _members = [.. inside.GetMembers().Where(member => !(replaces && member is IMethodSymbol)).Select(member => member.Name)];
    private readonly HashSet<string> _variables = [];

    internal INamedTypeSymbol Inside => inside;

    /// <summary>Namespaces that the code needs usings of.</summary>
    internal HashSet<string> Namespaces { get; } = ["System.IO", "CustomBinarySerializer"];

    /// <summary>The name of a type, without a question mark of its own.</summary>
    internal string NameOf(ITypeSymbol type) => type.WithNullableAnnotation(NullableAnnotation.None).ToMinimalDisplayString(model, position, s_format);

    /// <summary>The name of a type as it is declared, with a question mark if it has one.</summary>
    internal string DeclaredNameOf(ITypeSymbol type) => type.ToMinimalDisplayString(model, position, s_format);

    /// <summary>The name of a type whose values may be null.</summary>
    internal string NullableNameOf(ITypeSymbol type) => NameOf(type) + (type.IsReferenceType && HasNullableTypes ? "?" : "");

    /// <summary>Says of an expression that may be null that a member which mustn't be gets it as it is.</summary>
    internal string Forgiving(string expression, ITypeSymbol declared) =>
        declared.NullableAnnotation == NullableAnnotation.NotAnnotated ? Forgiven(expression, declared) : expression;

    /// <summary>Says of an expression that may be null that it is passed as it is.</summary>
    internal string Forgiven(string expression, ITypeSymbol type) =>
        !type.IsReferenceType || !HasNullableTypes ? expression
            : SyntaxFactory.ParseExpression(expression).Kind() is SyntaxKind.InvocationExpression ? expression + "!"
            : $"({expression})!";

    /// <summary>Whether the type has a member of a name already.</summary>
    internal bool IsTaken(string name) => _members.Contains(name);

    internal bool HasNullableTypes => model.GetNullableContext(position).AnnotationsEnabled();

    /// <summary>Begins a method, in which the variables of others mean nothing.</summary>
    internal void BeginMethod() => _variables.Clear();

    /// <summary>A name for a variable, which no other variable and no member has.</summary>
    internal string NewVariable(string wanted) => Free(wanted, name => !_members.Contains(name) && _variables.Add(name));

    /// <summary>A name for a method, which no member has.</summary>
    internal string NewMethod(string wanted) => Free(wanted, _members.Add);

    private static string Free(string wanted, Func<string, bool> isFree)
    {
        string name = wanted;
        for (int number = 2; !isFree(name); number++)
        {
            name = wanted + number;
        }

        return name;
    }

    /// <summary>Whether code in the type can name a member of an object, and means that one.</summary>
    internal bool CanName(ISymbol member, ITypeSymbol holder)
    {
        for (ITypeSymbol? level = holder; level is not null; level = level.BaseType)
        {
            if (level.GetMembers(member.Name) is { IsEmpty: false } found)
            {
                return found.Contains(member, SymbolEqualityComparer.Default) && IsAccessible(member, holder);
            }
        }

        return false;
    }

    /// <summary>Whether an object that is there can be given another value of a member.</summary>
    internal bool CanAssign(ISymbol member) => member switch
    {
        IFieldSymbol field => !field.IsReadOnly && !field.IsConst,
        IPropertySymbol { SetMethod: { IsInitOnly: false } setter } => IsAccessible(setter),
        _ => false,
    };

    internal bool IsAccessible(ISymbol member, ITypeSymbol? holder = null) => model.Compilation.IsSymbolAccessibleWithin(member, inside, holder);

    internal static string Escaped(string name) =>
        SyntaxFacts.GetKeywordKind(name) != SyntaxKind.None || SyntaxFacts.GetContextualKeywordKind(name) != SyntaxKind.None ? "@" + name : name;

    internal static string Lower(string name) => Escaped(char.ToLowerInvariant(name[0]) + name.Substring(1));
}
