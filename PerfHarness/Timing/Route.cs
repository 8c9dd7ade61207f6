using System.Text.Json.Serialization;

namespace PerfHarness.Timing;

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
    AutoRange,
    Generated,
    GeneratedStream,
    GeneratedInto,
    GeneratedRange,
    PlainBinaryWriter,
    BinaryFormatter,
    SharedFormatter,
    OwnFormatter,
}
