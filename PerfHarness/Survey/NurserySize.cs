using System.Text.Json.Serialization;

namespace PerfHarness.Survey;

/// <summary>
/// How much memory a measuring process hands out for new objects before it collects the garbage among them.
/// </summary>
[JsonConverter(typeof(JsonStringEnumConverter<NurserySize>))]
internal enum NurserySize
{
    /// <summary>What the runtime makes of the processor's caches: 85 to 140 MB where this was written.</summary>
    Default,

    /// <summary>2 MiB, which a processor's own cache holds.</summary>
    Small,
}
