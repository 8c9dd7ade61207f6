using System.Diagnostics.Metrics;

namespace CustomBinarySerializer.Telemetry;

/// <summary>The library's meter, and what its instruments have in common. Thread-safe.</summary>
internal static class LibraryMeter
{
    /// <summary>Of the meter, the activity source and the event source.</summary>
    internal const string Name = "CustomBinarySerializer";

    internal const string ErrorAttribute = "error.type";

    internal static readonly Meter Meter = (Meter)(Metering.Meter = new Meter(Name));

    /// <summary>Attributes of what goes one way or the other.</summary>
    internal static readonly KeyValuePair<string, object?> Write = new("custombinaryserializer.io.direction", "write");

    /// <inheritdoc cref="Write"/>
    internal static readonly KeyValuePair<string, object?> Read = new("custombinaryserializer.io.direction", "read");

    internal static string NameOf(string instrument) => $"custombinaryserializer.{instrument}";
}
