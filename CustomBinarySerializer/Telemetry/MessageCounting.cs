namespace CustomBinarySerializer.Telemetry;

/// <summary>The switch between counting the messages of formatters and not, for the whole process. Thread-safe.</summary>
internal static class MessageCounting
{
    /// <summary>The instruments of formatters.</summary>
    internal static readonly Instruments<FormatterMetrics> Instruments = new();

    /// <summary>Whether messages are counted. A field, which each message reads: it costs less than 0.3 ns.</summary>
    internal static volatile bool IsOn;

    /// <summary>Creates the instruments once a listener may exist, and begins to count where one waits.</summary>
    /// <remarks>Called for each new registry.</remarks>
    internal static void Offer()
    {
        Instruments.Offer();
        Instruments.Made?.CountIfEnabled();
    }
}
