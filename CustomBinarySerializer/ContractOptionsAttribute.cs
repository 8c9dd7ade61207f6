using System.ComponentModel;

namespace CustomBinarySerializer;

/// <summary>What <see cref="BinaryTypeIdAttribute"/> and <see cref="ContractForAttribute"/> may ask of a contract beyond the defaults, as <see cref="RegistrationOptions"/> do.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class ContractOptionsAttribute : Attribute
{
    private protected ContractOptionsAttribute()
    {
    }

    /// <inheritdoc cref="RegistrationOptions.Members"/>
    public SerializedMembers Members { get; set; }

    /// <inheritdoc cref="RegistrationOptions.InstanceCreation"/>
    public InstanceCreation InstanceCreation { get; set; }

    /// <inheritdoc cref="RegistrationOptions.InternStrings"/>
    public bool InternStrings { get; set; }

    /// <inheritdoc cref="RegistrationOptions.AllowTrailingData"/>
    public bool AllowTrailingData { get; set; }

    /// <inheritdoc cref="RegistrationOptions.AllowUserCodeOnUntrustedData"/>
    public bool AllowUserCodeOnUntrustedData { get; set; }

    /// <summary>The options of a registration.</summary>
    internal RegistrationOptions Options => new()
    {
        Members = Members,
        InstanceCreation = InstanceCreation,
        InternStrings = InternStrings,
        AllowTrailingData = AllowTrailingData,
        AllowUserCodeOnUntrustedData = AllowUserCodeOnUntrustedData,
    };
}
