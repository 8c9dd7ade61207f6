using System.Reflection;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Contracts;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Registry;

/// <summary>Finds what the compiler made for the types of an assembly. Thread-safe.</summary>
internal static class GeneratedContracts
{
    // An assembly that is unloaded takes its contracts along.
    private static readonly ConditionalWeakTable<Assembly, AssemblyContracts> s_ofAssembly = [];

    /// <summary>Returns the contract of a type that was made with such options, or null.</summary>
    internal static GeneratedContract? Find(Type type, RegistrationOptions options) =>
        Of(type).Contracts.GetValueOrDefault(type) is { } contract && AreEqual(contract.Options, options) ? contract : null;

    /// <summary>Returns a hand-written contract, by way of the code that was made of it where there is some that does the same.</summary>
    internal static Contract WithFlatForm(Contract handWritten, RegistrationOptions options) =>
        options.InstanceCreation != InstanceCreation.Uninitialized && Of(handWritten.Type).FlatForms.TryGetValue(handWritten.Type, out GeneratedFlatForm? form)
            ? new FlatContract(new FlatMethods(form), handWritten)
            : handWritten;

    private static AssemblyContracts Of(Type type) => s_ofAssembly.GetValue(type.Assembly, static assembly => new AssemblyContracts(assembly));

    private sealed class AssemblyContracts
    {
        internal readonly Dictionary<Type, GeneratedContract> Contracts = [];
        internal readonly Dictionary<Type, GeneratedFlatForm> FlatForms = [];

        internal AssemblyContracts(Assembly assembly)
        {
            if (assembly.GetCustomAttribute<GeneratedContractsAttribute>() is not { } attribute)
            {
                return;
            }

            ContractSet set = (ContractSet)Activator.CreateInstance(attribute.Set)!;
            foreach (GeneratedContract contract in set.ContractsInSet)
            {
                Contracts.Add(contract.Type, contract);
            }

            foreach (GeneratedFlatForm form in set.FlatForms)
            {
                FlatForms.Add(form.Type, form);
            }
        }
    }

    private static bool AreEqual(RegistrationOptions one, RegistrationOptions other) =>
        one == other
        || (one.Members == other.Members
            && one.InstanceCreation == other.InstanceCreation
            && one.InternStrings == other.InternStrings
            && one.AllowTrailingData == other.AllowTrailingData
            && one.AllowUserCodeOnUntrustedData == other.AllowUserCodeOnUntrustedData);
}
