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

    /// <inheritdoc cref="RegistrationOptions.CompactStrings"/>
    public bool CompactStrings { get; set; }

    /// <inheritdoc cref="RegistrationOptions.AllowTrailingData"/>
    public bool AllowTrailingData { get; set; }

    /// <inheritdoc cref="RegistrationOptions.AllowUserCodeOnUntrustedData"/>
    public bool AllowUserCodeOnUntrustedData { get; set; }

    /// <summary>
    /// Whether the compiler also makes a view of the messages (<see cref="IFrameView{TSelf}"/>), which shows members where they are in the bytes: <c>View</c> inside the type, which must be
    /// partial; of a type that a <see cref="ContractSet"/> names, a struct inside the set that is called after it, as <c>TickView</c>. <see langword="false"/> by default.
    /// </summary>
    public bool View { get; set; }

    /// <summary>The options of a registration.</summary>
    internal RegistrationOptions Options => new()
    {
        Members = Members,
        InstanceCreation = InstanceCreation,
        InternStrings = InternStrings,
        CompactStrings = CompactStrings,
        AllowTrailingData = AllowTrailingData,
        AllowUserCodeOnUntrustedData = AllowUserCodeOnUntrustedData,
    };
}
