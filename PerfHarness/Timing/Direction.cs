using System.Text.Json.Serialization;

namespace PerfHarness.Timing;

/// <summary>Writing or reading.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<Direction>))]
internal enum Direction
{
    Serialize,
    Deserialize,
}
