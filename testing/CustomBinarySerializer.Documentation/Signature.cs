using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Documentation;

/// <summary>Declarations of types and members as C# without bodies.</summary>
internal static class Signature
{
    private const SymbolDisplayMiscellaneousOptions Text = SymbolDisplayMiscellaneousOptions.UseSpecialTypes
        | SymbolDisplayMiscellaneousOptions.IncludeNullableReferenceTypeModifier | SymbolDisplayMiscellaneousOptions.AllowDefaultLiteral
        | SymbolDisplayMiscellaneousOptions.EscapeKeywordIdentifiers;

    private static readonly SymbolDisplayFormat s_type = new(
        typeQualificationStyle: SymbolDisplayTypeQualificationStyle.NameAndContainingTypes,
        genericsOptions: SymbolDisplayGenericsOptions.IncludeTypeParameters | SymbolDisplayGenericsOptions.IncludeVariance,
        miscellaneousOptions: Text);

    private static readonly SymbolDisplayFormat s_constrained = s_type.WithGenericsOptions(
        SymbolDisplayGenericsOptions.IncludeTypeParameters | SymbolDisplayGenericsOptions.IncludeVariance
        | SymbolDisplayGenericsOptions.IncludeTypeConstraints);

    private static readonly SymbolDisplayFormat s_member = s_constrained
        .WithMemberOptions(SymbolDisplayMemberOptions.IncludeAccessibility | SymbolDisplayMemberOptions.IncludeModifiers
            | SymbolDisplayMemberOptions.IncludeType | SymbolDisplayMemberOptions.IncludeParameters | SymbolDisplayMemberOptions.IncludeRef
            | SymbolDisplayMemberOptions.IncludeConstantValue)
        .WithParameterOptions(SymbolDisplayParameterOptions.IncludeParamsRefOut | SymbolDisplayParameterOptions.IncludeType
            | SymbolDisplayParameterOptions.IncludeName | SymbolDisplayParameterOptions.IncludeDefaultValue
            | SymbolDisplayParameterOptions.IncludeExtensionThis)
        .WithKindOptions(SymbolDisplayKindOptions.IncludeMemberKeyword);

    private static readonly SymbolDisplayFormat s_delegate = new(
        typeQualificationStyle: SymbolDisplayTypeQualificationStyle.NameOnly,
        genericsOptions: s_constrained.GenericsOptions,
        memberOptions: s_member.MemberOptions,
        delegateStyle: SymbolDisplayDelegateStyle.NameAndSignature,
        parameterOptions: s_member.ParameterOptions,
        kindOptions: SymbolDisplayKindOptions.IncludeTypeKeyword,
        miscellaneousOptions: Text);

    private static readonly SymbolDisplayFormat s_property = new(
        typeQualificationStyle: s_member.TypeQualificationStyle,
        genericsOptions: s_member.GenericsOptions,
        memberOptions: s_member.MemberOptions,
        parameterOptions: s_member.ParameterOptions,
        propertyStyle: SymbolDisplayPropertyStyle.ShowReadWriteDescriptor,
        miscellaneousOptions: Text);

    /// <summary>Returns the name of a type with its type parameters, such as <c>TypedFormatter&lt;T&gt;</c>.</summary>
    internal static string NameOf(INamedTypeSymbol type) => type.ToDisplayString(s_type);

    /// <summary>Returns the declaration of a member.</summary>
    internal static string Of(ISymbol member) =>
        member is IPropertySymbol ? member.ToDisplayString(s_property) : member.ToDisplayString(s_member);

    /// <summary>Returns the declaration of a type, with its base types and constraints.</summary>
    internal static string Of(INamedTypeSymbol type)
    {
        if (type.TypeKind == TypeKind.Delegate)
        {
            return "public " + type.ToDisplayString(s_delegate);
        }

        string constrained = type.ToDisplayString(s_constrained);
        string name = NameOf(type);
        string bases = string.Join(", ", BasesOf(type).Select(each => each.ToDisplayString(s_type)));
        return $"public {KindOf(type)} {name}{(bases.Length > 0 ? " : " + bases : "")}{constrained[name.Length..]}";
    }

    /// <summary>
    /// Returns the base types of a declaration: the base class unless it is implied, then the declared interfaces.
    /// </summary>
    internal static IEnumerable<INamedTypeSymbol> BasesOf(INamedTypeSymbol type)
    {
        if (type is { TypeKind: TypeKind.Class, BaseType: { SpecialType: not SpecialType.System_Object } parent })
        {
            yield return parent;
        }

        if (type is { TypeKind: TypeKind.Enum, EnumUnderlyingType: { SpecialType: not SpecialType.System_Int32 } number })
        {
            yield return number;
        }

        foreach (INamedTypeSymbol implemented in type.TypeKind == TypeKind.Enum ? [] : type.Interfaces)
        {
            if (implemented.DeclaredAccessibility == Accessibility.Public)
            {
                yield return implemented;
            }
        }
    }

    private static string KindOf(INamedTypeSymbol type) => type switch
    {
        { TypeKind: TypeKind.Interface } => "interface",
        { TypeKind: TypeKind.Enum } => "enum",
        { TypeKind: TypeKind.Struct } =>
            $"{(type.IsReadOnly ? "readonly " : "")}{(type.IsRefLikeType ? "ref " : "")}{(type.IsRecord ? "record " : "")}struct",
        { IsStatic: true } => "static class",
        _ => $"{(type.IsAbstract ? "abstract " : type.IsSealed ? "sealed " : "")}{(type.IsRecord ? "record" : "class")}",
    };
}
