using System.ComponentModel;

namespace CustomBinarySerializer;

/// <summary>
/// The contract options that <see cref="BinaryTypeIdAttribute"/> and <see cref="ContractForAttribute"/> share.
/// </summary>
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
    /// Gets or sets whether the compiler also generates a view of the messages (<see cref="IFrameView{TSelf}"/>). False
    /// by default.
    /// </summary>
    /// <remarks>
    /// A view reads members directly from the bytes. It is the struct <c>View</c> inside the type, which must be
    /// partial. For a type named by a <see cref="ContractSet"/>, it is a struct inside the set with a name such as
    /// <c>TickView</c>.
    /// </remarks>
    public bool View { get; set; }

    /// <summary>The registration options with the values of this attribute.</summary>
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
