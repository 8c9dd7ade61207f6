using System.Text.Json.Serialization;

namespace PerfHarness.Timing;

[JsonConverter(typeof(JsonStringEnumConverter<Direction>))]
internal enum Direction
{
    Serialize,
    Deserialize,
}
