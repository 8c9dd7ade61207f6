using System.IO.MemoryMappedFiles;
using Stress.Crashes;

namespace Stress.RingCrashes;

/// <summary>
/// What was begun, sent and received, in a file that all processes map: what a process wrote there stays when it is killed.
/// Lives are the producing processes, one after another.
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

    /// <summary>How many messages a life has begun to send.</summary>
    public ref long Begun(int life) => ref *(long*)(_start + life * LifeSize);

    /// <summary>How many of these it knows to be sent.</summary>
    public ref long Sent(int life) => ref *(long*)(_start + life * LifeSize + sizeof(long));

    /// <summary>Notes that a message was received.</summary>
    public void Receive(int life, long number) => Interlocked.Increment(ref Received(life, number % CountsPerLife));

    /// <summary>Compares what a life has sent with what was received of it, when all is over.</summary>
    /// <exception cref="CrashViolationException">Something was received twice, or never sent.</exception>
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
                throw new CrashViolationException($"One of the messages {place}, {place + CountsPerLife}… of producer {life} arrived twice, or was never sent.");
            }

            received += Math.Min(count, sent);
            missing += Math.Max(0, sent - count);
            inFlight += Math.Max(0, count - sent);
        }

        return new TrafficCount(Sent(life), received, missing, Begun(life) - Sent(life), inFlight);
    }

    // Messages share a count with those that are CountsPerLife further on, or a long run would need a count for each.
    private ref int Received(int life, long place) => ref *(int*)(_start + life * LifeSize + LifeHeader + place * sizeof(int));

    private static long CountAt(int place, long messages) => (messages - place + CountsPerLife - 1) / CountsPerLife;
}
