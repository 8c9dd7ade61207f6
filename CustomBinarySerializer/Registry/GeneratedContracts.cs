using System.Reflection;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Registry;

/// <summary>Lookup of source-generated contracts in the assemblies of their types. Thread-safe.</summary>
internal static class GeneratedContracts
{
    // The table is weak, so that an assembly can be unloaded with its contracts.
    private static readonly ConditionalWeakTable<Assembly, StrongBox<GeneratedContractsAttribute?>> s_ofAssembly = [];

    /// <summary>Returns the generated contract of a type with equal options, or null.</summary>
    internal static GeneratedContract? Find(Type type, RegistrationOptions options) =>
        Of(type)?.ContractOf(type.FullName!) is { } contract && AreEqual(contract.Options, options) ? contract : null;

    /// <summary>Returns a hand-written contract, with its generated form if there is one.</summary>
    internal static Contract WithForm(Contract handWritten, RegistrationOptions options) =>
        options.InstanceCreation != InstanceCreation.Uninitialized
        && Of(handWritten.Type)?.FormOf(handWritten.Type.FullName!) is { } form
            ? form.Over(handWritten)
            : handWritten;

    // Types that depend on generic parameters have no full name, and no contract is generated for them.
    private static GeneratedContractsAttribute? Of(Type type) => type.FullName is null
        ? null
        : s_ofAssembly.GetValue(
            type.Assembly,
            static assembly =>
                new StrongBox<GeneratedContractsAttribute?>(assembly.GetCustomAttribute<GeneratedContractsAttribute>())).Value;

    private static bool AreEqual(RegistrationOptions one, RegistrationOptions other) =>
        one == other
        || (one.Members == other.Members
            && one.InstanceCreation == other.InstanceCreation
            && one.InternStrings == other.InternStrings
            && one.CompactStrings == other.CompactStrings
            && one.AllowTrailingData == other.AllowTrailingData
            && one.AllowUserCodeOnUntrustedData == other.AllowUserCodeOnUntrustedData);
}
