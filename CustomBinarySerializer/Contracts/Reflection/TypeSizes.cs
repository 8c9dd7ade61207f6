using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Contracts.Reflection;

/// <summary>
/// A check for types with too many type arguments. A few levels of <c>A&lt;(T, T)&gt;</c> inside itself exceed any
/// memory.
/// </summary>
internal static class TypeSizes
{
    /// <summary>
    /// Returns whether a type exceeds <see cref="ContractLimits.MaxTypeParts"/> or
    /// <see cref="ContractLimits.MaxTypeDepth"/>.
    /// </summary>
    /// <remarks>The method takes no more steps than these limits.</remarks>
    internal static bool IsTooLarge(Type type)
    {
        if (!type.HasElementType && !type.IsConstructedGenericType)
        {
            return false;
        }

        int left = ContractLimits.MaxTypeParts;
        return !Fits(type, ContractLimits.MaxTypeDepth, ref left);
    }

    private static bool Fits(Type type, int depth, ref int left)
    {
        while (type.HasElementType)
        {
            if (--left < 0 || --depth < 0)
            {
                return false;
            }

            type = type.GetElementType()!;
        }

        if (--left < 0 || --depth < 0)
        {
            return false;
        }

        if (type.IsConstructedGenericType)
        {
            foreach (Type argument in type.GenericTypeArguments)
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
