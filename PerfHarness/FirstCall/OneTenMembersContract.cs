namespace PerfHarness.FirstCall;

/// <summary>
/// The contract of one type of ten members. The project file writes <c>TenMembersContracts</c> for three hundred types.
/// </summary>
[ContractFor(typeof(TenMembers<bool, bool, bool>), 1)]
internal sealed partial class OneTenMembersContract : ContractSet;

/// <summary>The generated code of System.Text.Json for that type.</summary>
[JsonSerializable(typeof(TenMembers<bool, bool, bool>))]
internal sealed partial class OneTenMembersJsonContext : JsonSerializerContext;
