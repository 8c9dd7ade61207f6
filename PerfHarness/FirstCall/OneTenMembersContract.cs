using System.Text.Json.Serialization;
using CustomBinarySerializer;

namespace PerfHarness.FirstCall;

/// <summary>
/// The contract of one type of ten members; the project file writes <c>TenMembersContracts</c>, which has three
/// hundred.
/// </summary>
[ContractFor(typeof(TenMembers<bool, bool, bool>), 1)]
internal sealed partial class OneTenMembersContract : ContractSet;

/// <summary>The same type, for System.Text.Json.</summary>
[JsonSerializable(typeof(TenMembers<bool, bool, bool>))]
internal sealed partial class OneTenMembersJsonContext : JsonSerializerContext;
