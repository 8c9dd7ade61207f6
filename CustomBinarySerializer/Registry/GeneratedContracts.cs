using System.Reflection;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Contracts;

namespace CustomBinarySerializer.Registry;

/// <summary>Finds the contracts that the compiler made for the marked types of an assembly. Thread-safe.</summary>
internal static class GeneratedContracts
{
    // An assembly that is unloaded takes its contracts along.
    private static readonly ConditionalWeakTable<Assembly, Dictionary<Type, GeneratedContract>> s_ofAssembly = [];

    /// <summary>Returns the contract of a type that was made with such options, or null.</summary>
    internal static GeneratedContract? Find(Type type, RegistrationOptions options) =>
        s_ofAssembly.GetValue(type.Assembly, Load).GetValueOrDefault(type) is { } contract && AreEqual(contract.Options, options) ? contract : null;

    private static Dictionary<Type, GeneratedContract> Load(Assembly assembly)
    {
        Dictionary<Type, GeneratedContract> contracts = [];
        if (assembly.GetCustomAttribute<GeneratedContractsAttribute>() is { } attribute)
        {
            foreach (GeneratedContract contract in ((ContractSet)Activator.CreateInstance(attribute.Set)!).ContractsInSet)
            {
                contracts.Add(contract.Type, contract);
            }
        }

        return contracts;
    }

    private static bool AreEqual(RegistrationOptions one, RegistrationOptions other) =>
        one == other
        || (one.Members == other.Members
            && one.InstanceCreation == other.InstanceCreation
            && one.InternStrings == other.InternStrings
            && one.AllowTrailingData == other.AllowTrailingData
            && one.AllowUserCodeOnUntrustedData == other.AllowUserCodeOnUntrustedData);
}
