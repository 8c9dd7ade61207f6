using System.Text.Json.Serialization;

namespace PerfHarness.Timing;

/// <summary>A way to write and to read messages.</summary>
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
}
