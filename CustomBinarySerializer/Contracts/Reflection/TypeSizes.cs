using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Contracts.Reflection;

/// <summary>
/// Finds types that are made of too many others: of <c>A&lt;(T, T)&gt;</c> inside itself, a few levels are more than
/// memory holds.
/// </summary>
internal static class TypeSizes
{
    /// <summary>
    /// Whether a type exceeds <see cref="ContractLimits.MaxTypeParts"/> or <see cref="ContractLimits.MaxTypeDepth"/>.
    /// Takes no more steps than these.
    /// </summary>
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
