using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.Telemetry;

/// <summary>Switches all registries of the process between counting what their formatters write and read, and not. Thread-safe.</summary>
/// <remarks>
/// A message takes less than 10 ns, of which asking whether somebody listens would be a part. So nobody asks. While messages are counted,
/// registries hide their types from the first look-up of a formatter, whose other way, for what isn't found at once, counts.
/// </remarks>
internal static class CountedRegistries
{
    private static readonly ConditionalWeakTable<object, Action<bool>> s_registries = [];
    private static readonly Lock s_switching = new();
    private static bool s_isCounting;

    /// <summary>The instruments of formatters.</summary>
    internal static readonly Instruments<FormatterMetrics> Instruments = new();

    /// <summary>Takes a new registry into account.</summary>
    /// <param name="registry">Which isn't held.</param>
    /// <param name="count">Makes its formatters count messages, or ends that.</param>
    internal static void Join(object registry, Action<bool> count)
    {
        Instruments.Offer();
        s_registries.Add(registry, count);
        if (Instruments.Made is { } instruments)
        {
            instruments.CountIfEnabled();
            lock (s_switching)
            {
                if (s_isCounting)
                {
                    count(true);
                }
            }
        }
    }

    /// <summary>Begins to count, or ends it.</summary>
    internal static void Count(bool isCounting)
    {
        if (Volatile.Read(ref s_isCounting) == isCounting)
        {
            return;
        }

        lock (s_switching)
        {
            s_isCounting = isCounting;
            foreach ((_, Action<bool> count) in s_registries)
            {
                count(isCounting);
            }
        }
    }
}
