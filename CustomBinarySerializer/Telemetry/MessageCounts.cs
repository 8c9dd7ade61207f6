using System.Numerics;

namespace CustomBinarySerializer.Telemetry;

/// <summary>
/// The number of messages and bytes in one direction, with a counter per processor to avoid contention. Thread-safe.
/// </summary>
internal sealed class MessageCounts
{
    // Cache lines are fetched in pairs. A slot has the messages, followed by the bytes.
    private const int Spacing = 128 / sizeof(long);

    private readonly long[] _places = new long[Spacing * (1 + BitOperations.RoundUpToPowerOf2((uint)Environment.ProcessorCount))];

    internal long Messages => Sum(Spacing);

    internal long Bytes => Sum(Spacing + 1);

    /// <summary>Counts a message.</summary>
    /// <returns>The number of messages in the same slot.</returns>
    internal long Add(int bytes)
    {
        int place = Spacing + ((Thread.GetCurrentProcessorId() * Spacing) & (_places.Length - Spacing - 1));
        Interlocked.Add(ref _places[place + 1], bytes);
        return Interlocked.Increment(ref _places[place]);
    }

    private long Sum(int first)
    {
        long sum = 0;
        for (int place = first; place < _places.Length; place += Spacing)
        {
            sum += Volatile.Read(ref _places[place]);
        }

        return sum;
    }
}
