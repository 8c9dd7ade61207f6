
namespace CustomBinarySerializer;

/// <summary>Which members of a type, and of those embedded in it, an auto contract writes.</summary>
public enum SerializedMembers
{
    /// <summary>
    /// Public fields, and public properties that can be set, whatever the visibility of the setter. Under
    /// <see cref="System.Runtime.Serialization.DataContractAttribute"/>, the members that carry
    /// <see cref="System.Runtime.Serialization.DataMemberAttribute"/>, whatever their visibility.
    /// A private field that none of these stands for is refused, since what it holds would be lost, unless it carries
    /// <see cref="NonSerializedAttribute"/>; a field of a delegate type is code and left out.
    /// </summary>
    PublicMembers = 0,

    /// <summary>Every field of whatever visibility, those of auto-properties included, as BinaryFormatter did.</summary>
    AllFields,

    /// <summary>
    /// As <see cref="PublicMembers"/>, and private fields that no public member stands for are left out: what they hold
    /// is given up, and objects that were read have in them what their constructor put there.
    /// </summary>
    PublicMembersDropPrivate,
}
