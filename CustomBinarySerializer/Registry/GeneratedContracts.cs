using System.Reflection;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Contracts;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Registry;

/// <summary>Finds what the compiler made for the types of an assembly. Thread-safe.</summary>
internal static class GeneratedContracts
{
    // An assembly that is unloaded takes its contracts along.
    private static readonly ConditionalWeakTable<Assembly, StrongBox<GeneratedContractsAttribute?>> s_ofAssembly = [];

    /// <summary>Returns the contract of a type that was made with such options, or null.</summary>
    internal static GeneratedContract? Find(Type type, RegistrationOptions options) =>
        Of(type)?.ContractOf(type.FullName!) is { } contract && AreEqual(contract.Options, options) ? contract : null;

    /// <summary>Returns a hand-written contract, by way of the code that was made of it where there is some that does the same.</summary>
    internal static Contract WithFlatForm(Contract handWritten, RegistrationOptions options) =>
        options.InstanceCreation != InstanceCreation.Uninitialized && Of(handWritten.Type)?.FlatFormOf(handWritten.Type.FullName!) is { } form
            ? new FlatContract(new FlatMethods(form), handWritten)
            : handWritten;

    // Types that only a generic one is made of have no name, and nothing was made for them.
    private static GeneratedContractsAttribute? Of(Type type) => type.FullName is null
        ? null
        : s_ofAssembly.GetValue(type.Assembly, static assembly => new StrongBox<GeneratedContractsAttribute?>(assembly.GetCustomAttribute<GeneratedContractsAttribute>())).Value;

    private static bool AreEqual(RegistrationOptions one, RegistrationOptions other) =>
        one == other
        || (one.Members == other.Members
            && one.InstanceCreation == other.InstanceCreation
            && one.InternStrings == other.InternStrings
            && one.CompactStrings == other.CompactStrings
            && one.AllowTrailingData == other.AllowTrailingData
            && one.AllowUserCodeOnUntrustedData == other.AllowUserCodeOnUntrustedData);
}
