using System.IO.MemoryMappedFiles;

namespace Stress.RingCrashes;

/// <summary>
/// Counts of begun, sent and received messages in a file that all processes map, so that they survive a kill. Each
/// producing process has a number, its life.
/// </summary>
internal sealed unsafe class TrafficLedger : IDisposable
{
    private const int CountsPerLife = 1 << 16;
    private const int LifeHeader = 2 * sizeof(long);
    private const long LifeSize = LifeHeader + (long)CountsPerLife * sizeof(int);

    private readonly MemoryMappedFile _file;
    private readonly MemoryMappedViewAccessor _view;
    private readonly byte* _start;

    private TrafficLedger(string path, FileMode mode, long size)
    {
        _file = MemoryMappedFile.CreateFromFile(path, mode, mapName: null, size);
        _view = _file.CreateViewAccessor();
        byte* start = null;
        _view.SafeMemoryMappedViewHandle.AcquirePointer(ref start);
        _start = start;
    }

    public static TrafficLedger Create(string path, int lives) => new(path, FileMode.CreateNew, lives * LifeSize);

    public static TrafficLedger Open(string path) => new(path, FileMode.Open, 0);

    public void Dispose()
    {
        _view.SafeMemoryMappedViewHandle.ReleasePointer();
        _view.Dispose();
        _file.Dispose();
    }

    /// <summary>The number of messages that a process has begun to send.</summary>
    public ref long Begun(int life) => ref *(long*)(_start + life * LifeSize);

    /// <summary>The number of messages that a process has certainly sent.</summary>
    public ref long Sent(int life) => ref *(long*)(_start + life * LifeSize + sizeof(long));

    /// <summary>Counts a received message.</summary>
    public void Receive(int life, long number) => Interlocked.Increment(ref Received(life, number % CountsPerLife));

    /// <summary>Compares the sent messages of a process with those that were received.</summary>
    /// <exception cref="ViolationException">A message was received twice, or never sent.</exception>
    public TrafficCount Compare(int life)
    {
        long received = 0;
        long missing = 0;
        long inFlight = 0;
        for (int place = 0; place < CountsPerLife; place++)
        {
            long count = Received(life, place);
            long sent = CountAt(place, Sent(life));
            long begun = CountAt(place, Begun(life));
            if (count > begun)
            {
                throw new ViolationException(
                    $"One of the messages {place}, {place + CountsPerLife}… of producer {life} arrived twice, or was never sent.");
            }

            received += Math.Min(count, sent);
            missing += Math.Max(0, sent - count);
            inFlight += Math.Max(0, count - sent);
        }

        return new TrafficCount(Sent(life), received, missing, Begun(life) - Sent(life), inFlight);
    }

    // Messages at a distance of CountsPerLife share a count, which bounds the size of the file.
    private ref int Received(int life, long place) => ref *(int*)(_start + life * LifeSize + LifeHeader + place * sizeof(int));

    private static long CountAt(int place, long messages) => (messages - place + CountsPerLife - 1) / CountsPerLife;
}
