using System.Text.Json.Serialization;

namespace PerfHarness.FirstCall;

/// <summary>A way to register types.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<Registration>))]
internal enum Registration
{
    /// <summary><c>Register(Type, int, RegistrationOptions)</c>.</summary>
    ByType,

    /// <summary><c>Register&lt;T&gt;(int)</c>, through delegates that are created before the clock starts.</summary>
    Generic,

    /// <summary>
    /// A plain <see cref="BinaryWriter"/> and existing objects, without registration. Shows the time to compile the
    /// contracts.
    /// </summary>
    None,

    /// <summary><c>RegisterMembers(Type, int, RegistrationOptions)</c>, for types of ten members.</summary>
    Auto,

    /// <summary><c>new TypeRegistry(ContractSet)</c> with generated contracts for types of ten members.</summary>
    Generated,

    /// <summary>System.Text.Json by reflection, on types of ten members.</summary>
    Json,

    /// <summary>System.Text.Json by generated code, on one type of ten members.</summary>
    JsonGenerated,
}
