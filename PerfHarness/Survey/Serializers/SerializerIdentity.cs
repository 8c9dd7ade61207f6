using System.Diagnostics;
using System.Reflection;
using System.Text.Json.Serialization;

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
/// <param name="FileVersion">File version of the serializer's assembly.</param>
/// <param name="Format">Description of the bytes.</param>
internal sealed record SerializerIdentity(string Name, SerializerKind Kind, string FileVersion, string Format)
{
    public static SerializerIdentity Of(string name, SerializerKind kind, Assembly assembly, string format) =>
        new(name, kind, FileVersionInfo.GetVersionInfo(assembly.Location).FileVersion ?? "", format);
}
