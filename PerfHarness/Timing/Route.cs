using System.Text.Json.Serialization;

namespace PerfHarness.Timing;

/// <summary>How a message becomes bytes, and bytes a message.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<Route>))]
internal enum Route
{
    StraightLine,
    Typed,
    Stream,
    TypedFormatter,
    Auto,
    AutoStream,
    AutoTypedFormatter,
    AutoInto,
    AutoRange,
    Generated,
    GeneratedStream,
    GeneratedTypedFormatter,
    GeneratedInto,
    GeneratedRange,
    PlainBinaryWriter,
    BinaryFormatter,
    SharedFormatter,
    OwnFormatter,
}
