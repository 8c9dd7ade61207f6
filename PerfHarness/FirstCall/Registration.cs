namespace PerfHarness.FirstCall;

/// <summary>A way to register types.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<Registration>))]
internal enum Registration
{
    /// <summary><c>RegisterMembers(Type, int, RegistrationOptions)</c>, for types of ten members.</summary>
    Auto,

    /// <summary><c>new TypeRegistry(ContractSet)</c> with generated contracts for types of ten members.</summary>
    Generated,

    /// <summary>System.Text.Json by reflection, on types of ten members.</summary>
    Json,

    /// <summary>System.Text.Json by generated code, on one type of ten members.</summary>
    JsonGenerated,
}
