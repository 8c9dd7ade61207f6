using System.Text.Json.Serialization;

namespace PerfHarness.Limits.Timing;

[JsonConverter(typeof(JsonStringEnumConverter<Direction>))]
internal enum Direction
{
    Serialize,
    Deserialize,
}
