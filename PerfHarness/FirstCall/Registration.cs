using System.Text.Json.Serialization;

namespace PerfHarness.FirstCall;

[JsonConverter(typeof(JsonStringEnumConverter<Registration>))]
internal enum Registration
{
    /// <summary><c>Register(Type, int, RegistrationOptions)</c>.</summary>
    ByType,

    /// <summary><c>Register&lt;T&gt;(int)</c>, through delegates that are made before the clock starts.</summary>
    Generic,

    /// <summary>
    /// None: a plain <see cref="BinaryWriter"/> and objects that exist already, which is what compiling the contracts
    /// costs whoever calls them.
    /// </summary>
    None,

    /// <summary><c>RegisterMembers(Type, int, RegistrationOptions)</c>, for types of ten members.</summary>
    Auto,

    /// <summary>
    /// <c>new TypeRegistry(ContractSet)</c>: contracts that the compiler made, for such types of ten members.
    /// </summary>
    Generated,

    /// <summary>None: System.Text.Json by reflection, on the same types.</summary>
    Json,

    /// <summary>None: System.Text.Json by generated code, on one such type.</summary>
    JsonGenerated,
}
