using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.Generation;

/// <summary>The attributes that request contracts.</summary>
internal static class ContractAttributes
{
    /// <summary>Returns whether an attribute is the library's attribute of a name.</summary>
    internal static bool Is(AttributeData attribute, string name) =>
        attribute.AttributeClass is { } of && of.Name == name
            && of.ContainingNamespace is { Name: "CustomBinarySerializer", ContainingNamespace.IsGlobalNamespace: true };

    /// <summary>Returns the registration options of an attribute.</summary>
    internal static RegistrationOptions OptionsOf(AttributeData attribute)
    {
        Dictionary<string, object?> named = attribute.NamedArguments.ToDictionary(
            argument => argument.Key, argument => argument.Value.Value);
        return new RegistrationOptions
        {
            Members = (SerializedMembers)Number(nameof(RegistrationOptions.Members)),
            InstanceCreation = (InstanceCreation)Number(nameof(RegistrationOptions.InstanceCreation)),
            InternStrings = Flag(nameof(RegistrationOptions.InternStrings)),
            CompactStrings = Flag(nameof(RegistrationOptions.CompactStrings)),
            AllowTrailingData = Flag(nameof(RegistrationOptions.AllowTrailingData)),
            AllowUserCodeOnUntrustedData = Flag(nameof(RegistrationOptions.AllowUserCodeOnUntrustedData)),
            AllowUnsuitableType = Flag(nameof(RegistrationOptions.AllowUnsuitableType)),
        };

        int Number(string name) => named.TryGetValue(name, out object? value) && value is int number ? number : 0;
        bool Flag(string name) => named.TryGetValue(name, out object? value) && value is true;
    }
}
