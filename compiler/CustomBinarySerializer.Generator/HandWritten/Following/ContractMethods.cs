using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.HandWritten.Following;

/// <summary>The two methods of a hand-written contract.</summary>
internal static class ContractMethods
{
    internal const string Interface = "CustomBinarySerializer.ICustomBinarySerializable";
    internal const string Write = "WriteDataTo";
    internal const string Read = "SetDataFrom";

    /// <summary>Returns the methods with which a type implements the interface; null if it doesn't.</summary>
    internal static (IMethodSymbol Write, IMethodSymbol Read)? Of(INamedTypeSymbol type, INamedTypeSymbol contract) =>
        type.TypeKind is TypeKind.Class or TypeKind.Struct
        && type.AllInterfaces.Contains(contract, SymbolEqualityComparer.Default)
        && Implementation(type, contract, Write) is { } write
        && Implementation(type, contract, Read) is { } read
            ? (write, read)
            : null;

    // Resolves a virtual method to that of the type.
    private static IMethodSymbol? Implementation(INamedTypeSymbol type, INamedTypeSymbol contract, string name)
    {
        if (contract.GetMembers(name).FirstOrDefault() is not { } member
            || type.FindImplementationForInterfaceMember(member) is not IMethodSymbol found)
        {
            return null;
        }

        for (INamedTypeSymbol? current = type; current is not null; current = current.BaseType)
        {
            foreach (IMethodSymbol candidate in current.GetMembers(name).OfType<IMethodSymbol>())
            {
                for (IMethodSymbol? overridden = candidate; overridden is not null; overridden = overridden.OverriddenMethod)
                {
                    if (SymbolEqualityComparer.Default.Equals(overridden, found))
                    {
                        return candidate;
                    }
                }
            }
        }

        return found;
    }
}
