namespace CustomBinarySerializer.Telemetry;

/// <summary>The process-wide switch that turns the counting of messages on and off. Thread-safe.</summary>
internal static class MessageCounting
{
    /// <summary>The instruments of formatters.</summary>
    internal static readonly Instruments<FormatterMetrics> Instruments = new();

    /// <summary>
    /// Whether messages are counted. It is a field, because each message reads it; that costs less than 0.3 ns.
    /// </summary>
    internal static volatile bool IsOn;

    /// <summary>Creates the instruments once a listener may exist, and starts counting if one waits.</summary>
    /// <remarks>Called for each new registry.</remarks>
    internal static void Offer()
    {
        Instruments.Offer();
        Instruments.Made?.CountIfEnabled();
    }
}
