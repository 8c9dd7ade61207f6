using System.Numerics;

namespace CustomBinarySerializer.Telemetry;

/// <summary>How many messages, and bytes of them, went one way. Counted in a place for each processor, so that threads seldom wait for each other. Thread-safe.</summary>
internal sealed class MessageCounts
{
    // Adjacent lines are fetched in pairs. A place has the messages, and the bytes after them.
    private const int Spacing = 128 / sizeof(long);

    private readonly long[] _places = new long[Spacing * (1 + BitOperations.RoundUpToPowerOf2((uint)Environment.ProcessorCount))];

    internal long Messages => Sum(Spacing);

    internal long Bytes => Sum(Spacing + 1);

    /// <summary>Counts a message.</summary>
    /// <returns>How many were counted in the same place.</returns>
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
