
namespace CustomBinarySerializer;

/// <summary>The sets of members of a type, and of types embedded in it, that an auto contract writes.</summary>
public enum SerializedMembers
{
    /// <summary>
    /// Public fields, and public properties with a setter of any visibility. Under
    /// <see cref="System.Runtime.Serialization.DataContractAttribute"/>, members of any visibility that carry
    /// <see cref="System.Runtime.Serialization.DataMemberAttribute"/>. A private field that no written member
    /// represents is refused, because its value would be lost, unless it carries <see cref="NonSerializedAttribute"/>.
    /// Fields of delegate types are left out.
    /// </summary>
    PublicMembers = 0,

    /// <summary>
    /// All fields of any visibility, including those of auto-properties, as BinaryFormatter wrote them.
    /// </summary>
    AllFields,

    /// <summary>
    /// The members of <see cref="PublicMembers"/>, without private fields that no public member represents. After
    /// reading, they hold the value that the constructor set.
    /// </summary>
    PublicMembersDropPrivate,
}
