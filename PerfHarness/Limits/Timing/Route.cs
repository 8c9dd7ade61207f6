using System.Text.Json.Serialization;

namespace PerfHarness.Limits.Timing;

/// <summary>How a message becomes bytes, and bytes a message.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<Route>))]
internal enum Route
{
    StraightLine,
    Typed,
    Stream,
    Auto,
    AutoStream,
    AutoInto,
    Generated,
    GeneratedStream,
    GeneratedInto,
    PlainBinaryWriter,
    BinaryFormatter,
    SharedFormatter,
    OwnFormatter,
}
