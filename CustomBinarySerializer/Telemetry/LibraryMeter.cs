using System.Diagnostics.Metrics;

namespace CustomBinarySerializer.Telemetry;

/// <summary>The library's meter, and the names that its instruments share. Thread-safe.</summary>
internal static class LibraryMeter
{
    /// <summary>The name of the meter, the activity source and the event source.</summary>
    internal const string Name = "CustomBinarySerializer";

    internal const string ErrorAttribute = "error.type";

    internal static readonly Meter Meter = (Meter)(Metering.Meter = new Meter(Name));

    /// <summary>The attribute for writing.</summary>
    internal static readonly KeyValuePair<string, object?> Write = new("custombinaryserializer.io.direction", "write");

    /// <summary>The attribute for reading.</summary>
    internal static readonly KeyValuePair<string, object?> Read = new("custombinaryserializer.io.direction", "read");

    internal static string NameOf(string instrument) => $"custombinaryserializer.{instrument}";
}
