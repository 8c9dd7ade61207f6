using CustomBinarySerializer.Compiler.Plans;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.Symbols;

/// <summary>
/// A check for types constructed of too many others. A few levels of <c>A&lt;(T, T)&gt;</c> inside itself exceed the
/// memory.
/// </summary>
internal static class TypeSizes
{
    /// <summary>
    /// Returns whether a type exceeds <see cref="ContractLimits.MaxTypeParts"/> or
    /// <see cref="ContractLimits.MaxTypeDepth"/>. The number of steps has the same limits.
    /// </summary>
    internal static bool IsTooLarge(ITypeSymbol type)
    {
        int left = ContractLimits.MaxTypeParts;
        return !Fits(type, ContractLimits.MaxTypeDepth, ref left);
    }

    /// <summary>Returns the display name of a type, without its arguments if there are too many.</summary>
    internal static string DisplayNameOf(ITypeSymbol type) => IsTooLarge(type) ? ShortNameOf(type) : type.ToDisplayString();

    /// <summary>
    /// Returns the display name of a method with its type and parameters, without type arguments if there are too many.
    /// </summary>
    internal static string DisplayNameOf(IMethodSymbol method) =>
        method.Parameters.Select(parameter => parameter.Type)
            .Concat(method.TypeArguments)
            .Append(method.ContainingType)
            .Append(method.ReturnType)
            .Any(IsTooLarge)
            ? method.OriginalDefinition.ToDisplayString()
            : method.ToDisplayString();

    /// <summary>Returns the name of a type without its arguments.</summary>
    internal static string ShortNameOf(ITypeSymbol type)
    {
        string suffix = "";
        while (type is IArrayTypeSymbol or IPointerTypeSymbol)
        {
            suffix = "[…]";
            type = type is IArrayTypeSymbol array ? array.ElementType : ((IPointerTypeSymbol)type).PointedAtType;
        }

        return (type is INamedTypeSymbol { Arity: > 0 } ? $"{type.Name}<…>" : type.Name) + suffix;
    }

    private static bool Fits(ITypeSymbol type, int depth, ref int left)
    {
        while (--left >= 0 && --depth >= 0)
        {
            switch (type)
            {
                case IArrayTypeSymbol array:
                    type = array.ElementType;
                    continue;
                case IPointerTypeSymbol pointer:
                    type = pointer.PointedAtType;
                    continue;
                case IFunctionPointerTypeSymbol function:
                    foreach (IParameterSymbol parameter in function.Signature.Parameters)
                    {
                        if (!Fits(parameter.Type, depth, ref left))
                        {
                            return false;
                        }
                    }

                    type = function.Signature.ReturnType;
                    continue;
                case INamedTypeSymbol named:
                    return ArgumentsFit(named, depth, ref left);
                default:
                    return true;
            }
        }

        return false;
    }

    private static bool ArgumentsFit(INamedTypeSymbol type, int depth, ref int left)
    {
        for (INamedTypeSymbol? level = type; level is { IsGenericType: true }; level = level.ContainingType)
        {
            foreach (ITypeSymbol argument in level.TypeArguments)
            {
                if (!Fits(argument, depth, ref left))
                {
                    return false;
                }
            }
        }

        return true;
    }
}
