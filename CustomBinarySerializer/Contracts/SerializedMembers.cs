namespace CustomBinarySerializer;

/// <summary>Which members of a type, and of those embedded in it, an auto contract writes.</summary>
public enum SerializedMembers
{
    /// <summary>
    /// Public fields, and public properties that can be set, whatever the visibility of the setter. Under
    /// <see cref="System.Runtime.Serialization.DataContractAttribute"/>, the members that carry
    /// <see cref="System.Runtime.Serialization.DataMemberAttribute"/>, whatever their visibility.
    /// </summary>
    PublicFieldsAndProperties = 0,

    /// <summary>Every field of whatever visibility, those behind auto-properties included, as BinaryFormatter did.</summary>
    AllFields,
}
