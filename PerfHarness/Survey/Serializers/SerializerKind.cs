using System.Text.Json.Serialization;

namespace PerfHarness.Survey.Serializers;

[JsonConverter(typeof(JsonStringEnumConverter<SerializerKind>))]
internal enum SerializerKind
{
    /// <summary>Not a serializer: what no serializer can beat.</summary>
    Limit,

    Own,

    Peer,
}
