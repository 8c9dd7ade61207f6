using CustomBinarySerializer.Compiler.Models;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.Symbols;

/// <summary>The traits of types and methods of a compilation.</summary>
internal sealed class SymbolTraits(Compilation compilation)
{
    private const string HandWritten = "CustomBinarySerializer.ICustomBinarySerializable";

    private INamedTypeSymbol? _enumerable;
    private INamedTypeSymbol? _handWritten;

    private INamedTypeSymbol Enumerable => _enumerable ??= compilation.GetSpecialType(SpecialType.System_Collections_IEnumerable);

    private INamedTypeSymbol? HandWrittenContract => _handWritten ??= compilation.GetTypeByMetadataName(HandWritten);

    /// <summary>Returns the traits of a type.</summary>
    internal TypeTraits TraitsOf(ITypeSymbol type)
    {
        TypeTraits traits = type switch
        {
            IArrayTypeSymbol array =>
                TypeTraits.Sealed | TypeTraits.Enumerable | (array.IsSZArray ? TypeTraits.Vector : TypeTraits.ShapedArray),
            IPointerTypeSymbol or IFunctionPointerTypeSymbol => TypeTraits.Pointer,
            INamedTypeSymbol named => TraitsOf(named),
            _ => TypeTraits.None,
        };
        INamedTypeSymbol? owner = SymbolNames.InnermostOf(type);
        return owner is null ? traits
            : traits | (FrameworkAssemblies.IsCore(owner) ? TypeTraits.Core : 0) | (FrameworkAssemblies.IsFramework(owner)
                ? TypeTraits.Framework
                : 0);
    }

    /// <summary>Returns the traits of a method.</summary>
    internal static MethodTraits TraitsOf(IMethodSymbol method) =>
        (method.DeclaredAccessibility == Accessibility.Public ? MethodTraits.Public : 0)
        | (method.IsStatic ? MethodTraits.Static : 0)
        | (method.IsVirtual || method.IsAbstract || method.IsOverride ? MethodTraits.Virtual : 0)
        | (method.IsGenericMethod ? MethodTraits.Generic : 0)
        | (method.MethodKind is MethodKind.Ordinary or MethodKind.Destructor ? 0 : MethodTraits.SpecialName);

    private TypeTraits TraitsOf(INamedTypeSymbol type) =>
        (type.IsValueType ? TypeTraits.ValueType : 0)
        | (type.TypeKind == TypeKind.Interface ? TypeTraits.Interface : 0)
        | (type.IsAbstract || type.IsStatic ? TypeTraits.Abstract : 0)
        | (type.IsSealed || type.IsStatic || type.IsValueType ? TypeTraits.Sealed : 0)
        | (type.TypeKind == TypeKind.Enum ? TypeTraits.Enum : 0)
        | (type.IsRefLikeType ? TypeTraits.ByRefLike : 0)
        | (SymbolNames.ArgumentsOf(type).Count > 0 ? TypeTraits.Generic : 0)
        | (type.TypeKind == TypeKind.Delegate || type.SpecialType is SpecialType.System_Delegate or SpecialType.System_MulticastDelegate
            ? TypeTraits.Delegate
            : 0)
        | (IsException(type) ? TypeTraits.Exception : 0)
        | (Implements(type, HandWrittenContract) ? TypeTraits.HandWritten : 0)
        | (Implements(type, Enumerable) ? TypeTraits.Enumerable : 0);

    private static bool IsException(INamedTypeSymbol type)
    {
        INamedTypeSymbol? level = type;
        while (level is not null
            && !(level.Name == nameof(Exception)
                && level.ContainingNamespace is { Name: "System", ContainingNamespace.IsGlobalNamespace: true }))
        {
            level = level.BaseType;
        }

        return level is not null;
    }

    private static bool Implements(INamedTypeSymbol type, INamedTypeSymbol? contract) =>
        contract is not null
            && (SymbolEqualityComparer.Default.Equals(type, contract)
                || type.AllInterfaces.Contains(contract, SymbolEqualityComparer.Default));
}
