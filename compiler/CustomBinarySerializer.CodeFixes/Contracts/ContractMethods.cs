using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.CodeFixes.Contracts;

/// <summary>The methods of ICustomBinarySerializable in a type.</summary>
internal static class ContractMethods
{
    /// <summary>Returns whether a type declares the interface and has neither of its methods.</summary>
    internal static bool AreMissing(INamedTypeSymbol type, Compilation compilation) =>
        compilation.GetTypeByMetadataName("CustomBinarySerializer.ICustomBinarySerializable") is { } contract
        && type.AllInterfaces.Contains(contract, SymbolEqualityComparer.Default)
        && contract.GetMembers().All(member => type.FindImplementationForInterfaceMember(member) is null);

    internal static string TitleOf(ImplementedContract contract) =>
        contract.Members == SerializedMembers.AllFields
            ? "Implement ICustomBinarySerializable with all fields"
            : "Implement ICustomBinarySerializable with its members";
}
