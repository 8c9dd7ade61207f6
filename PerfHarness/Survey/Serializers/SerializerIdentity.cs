namespace PerfHarness.Survey.Serializers;

/// <summary>The kind of a row.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<SerializerKind>))]
internal enum SerializerKind
{
    /// <summary>Code without a serializer's work.</summary>
    Limit,

    /// <summary>A route of this library.</summary>
    Own,

    /// <summary>Another serializer.</summary>
    Peer,
}

/// <summary>The identity of a serializer in reports.</summary>
/// <param name="Name">Name in tables and options.</param>
/// <param name="Kind">Kind of the row.</param>
internal sealed record SerializerIdentity(string Name, SerializerKind Kind);
