using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.Symbols;

/// <summary>
/// Types without features that metadata expresses by attributes only: <c>dynamic</c>, tuple item names, <c>nint</c>.
/// </summary>
/// <remarks>Nullability needn't be erased, because the symbol comparer ignores it.</remarks>
internal static class ErasedTypes
{
    /// <summary>Returns the type without such features, or the same symbol if it has none.</summary>
    internal static ITypeSymbol Erase(Compilation compilation, ITypeSymbol type)
    {
        switch (type)
        {
            case IDynamicTypeSymbol:
                return compilation.GetSpecialType(SpecialType.System_Object);
            case IArrayTypeSymbol array:
                ITypeSymbol element = Erase(compilation, array.ElementType);
                return IsSame(element, array.ElementType) ? array : compilation.CreateArrayTypeSymbol(element, array.Rank);
            case IPointerTypeSymbol pointer:
                ITypeSymbol pointedAt = Erase(compilation, pointer.PointedAtType);
                return IsSame(pointedAt, pointer.PointedAtType) ? pointer : compilation.CreatePointerTypeSymbol(pointedAt);
            case INamedTypeSymbol named:
                return Erase(compilation, named);
            default:
                return type;
        }
    }

    private static INamedTypeSymbol Erase(Compilation compilation, INamedTypeSymbol type)
    {
        if (type.IsNativeIntegerType)
        {
            // If nint and IntPtr are one type for the compiler, there is no other symbol.
            return type.NativeIntegerUnderlyingType ?? type;
        }

        // A tuple with names differs from one constructed from the definition, which has none.
        bool isNamed = type.IsTupleType && type.TupleElements.Any(element => element.IsExplicitlyNamedTupleElement);
        INamedTypeSymbol? outer = type.ContainingType is { IsGenericType: true } containing ? Erase(compilation, containing) : null;
        bool isOuterSame = outer is null || IsSame(outer, type.ContainingType);
        ImmutableArray<ITypeSymbol> arguments = type.TypeArguments;
        ImmutableArray<ITypeSymbol> erased = arguments;
        for (int i = 0; i < arguments.Length; i++)
        {
            ITypeSymbol argument = Erase(compilation, arguments[i]);
            erased = IsSame(argument, arguments[i]) ? erased : erased.SetItem(i, argument);
        }

        if (!isNamed && isOuterSame && erased == arguments)
        {
            return type;
        }

        INamedTypeSymbol definition = type.OriginalDefinition;
        if (outer is not null)
        {
            definition = outer.GetTypeMembers(type.Name, type.Arity).First(
                member => SymbolEqualityComparer.Default.Equals(member.OriginalDefinition, type.OriginalDefinition));
        }

        return erased.IsEmpty ? definition : definition.Construct([.. erased]);
    }

    private static bool IsSame(ISymbol one, ISymbol other) =>
        ReferenceEquals(one, other) || SymbolEqualityComparer.IncludeNullability.Equals(one, other);
}
