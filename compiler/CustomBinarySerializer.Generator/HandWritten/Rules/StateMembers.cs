using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.Generator.HandWritten.Rules;

/// <summary>The fields and auto-properties that form the state of an object.</summary>
internal static class StateMembers
{
    /// <summary>Returns a type's own state: fields, and for backing fields their properties.</summary>
    internal static IEnumerable<ISymbol> Of(INamedTypeSymbol type) =>
        type.GetMembers().OfType<IFieldSymbol>()
            .Where(field => !field.IsStatic
                && !field.IsConst
                && field.AssociatedSymbol is null or IPropertySymbol
                && !(field.IsImplicitlyDeclared && field.AssociatedSymbol is null))
            .Where(field => !IsLeftOut(field) && !IsLeftOut(field.AssociatedSymbol))
            .Select(field => field.AssociatedSymbol ?? field);

    /// <summary>
    /// Returns whether losing a member changes the object. Constant members, locks, delegates and the like don't count.
    /// </summary>
    internal static bool IsWorthKeeping(ISymbol member, System.Threading.CancellationToken cancellation)
    {
        (ITypeSymbol type, bool isReadOnly) = member switch
        {
            IFieldSymbol field => (field.Type, field.IsReadOnly),
            IPropertySymbol property => (property.Type, property.SetMethod is null),
            _ => (null!, true),
        };
        if (type.TypeKind is TypeKind.Delegate or TypeKind.Pointer or TypeKind.FunctionPointer || IsOfTheProcess(type))
        {
            return false;
        }

        if (!isReadOnly)
        {
            return true;
        }

        bool isCollection = type.SpecialType != SpecialType.System_String
            && (type.TypeKind == TypeKind.Array
                || type.AllInterfaces.Any(face => face.SpecialType == SpecialType.System_Collections_IEnumerable));
        return isCollection
            || (!HasInitializer(member, cancellation) && (type.IsValueType || type.SpecialType == SpecialType.System_String));
    }

    private static bool IsLeftOut(ISymbol? member) =>
        member is not null
            && member.GetAttributes().Any(
                attribute => attribute.AttributeClass?.Name is "NonSerializedAttribute" or "IgnoreDataMemberAttribute");

    private static bool IsOfTheProcess(ITypeSymbol type) =>
        type.ContainingNamespace?.ToDisplayString() is "System.Threading" or "System.Threading.Tasks"
        || (type.ContainingNamespace?.ToDisplayString() == "System"
            && type.Name is "Lazy" or "WeakReference" or "Action" or "IServiceProvider");

    // Parameters of records and primary constructors don't count, because each object has its own values.
    private static bool HasInitializer(ISymbol member, System.Threading.CancellationToken cancellation) =>
        member.DeclaringSyntaxReferences.Any(reference => reference.GetSyntax(cancellation) switch
        {
            VariableDeclaratorSyntax { Initializer.Value: { } value } => value is not IdentifierNameSyntax,
            PropertyDeclarationSyntax { Initializer.Value: { } value } => value is not IdentifierNameSyntax,
            _ => false,
        });
}
