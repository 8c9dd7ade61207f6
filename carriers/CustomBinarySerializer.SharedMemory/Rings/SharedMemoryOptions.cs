using CustomBinarySerializer.SharedMemory.Rings;

namespace CustomBinarySerializer.SharedMemory;

/// <summary>Options of queues, broadcasts and requests through shared memory. Immutable.</summary>
public sealed record SharedMemoryOptions
{
    private const int DefaultCapacity = 1 << 20;

    /// <summary>The options of an object that is given none.</summary>
    public static SharedMemoryOptions Default { get; } = new();

    /// <summary>
    /// The room for messages in bytes: 4 KiB to 1 GiB, rounded up to a power of two; 1 MiB by default. A message may
    /// take an eighth of it. Used when the memory is created. A process that opens existing memory without setting
    /// this uses the existing value; if it sets another one, opening is refused.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is below 4 KiB or above 1 GiB.</exception>
    public int Capacity
    {
        get => AskedCapacity ?? DefaultCapacity;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, RingLayout.MinCapacity);
            ArgumentOutOfRangeException.ThrowIfGreaterThan(value, RingLayout.MaxCapacity);
            AskedCapacity = value;
        }
    }

    /// <summary>
    /// Whether only one queue object at a time sends, from one thread at a time: the fastest way, and messages are
    /// written in place. False by default. All processes that open a queue must set the same. A broadcast always has a
    /// single producer. A contract can't send to the queue that its message is being sent to: that throws
    /// <see cref="InvalidOperationException"/>.
    /// </summary>
    public bool SingleProducer { get; init; }

    /// <summary>
    /// Whether only one queue object at a time receives, from one thread at a time: the fastest way, and frames are
    /// handed out in place. False by default. All processes that open a queue must set the same.
    /// </summary>
    public bool SingleConsumer { get; init; }

    /// <summary>
    /// The time that a waiting call keeps its processor busy before it blocks in the kernel: 0 or more, 20 µs by
    /// default. A wake-up from the kernel takes a few microseconds; spinning answers within a fraction of one.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public TimeSpan SpinTime
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, TimeSpan.Zero);
            field = value;
        }
    } = TimeSpan.FromMicroseconds(20);

    /// <summary>
    /// The users that may open the memory, where the system has such rights: its creator alone by default. Files that
    /// admit others aren't opened; nor, on Linux, are those of other users than this one and root, unless this admits a
    /// group or everybody.
    /// </summary>
    public UnixFileMode Access { get; init; } = UnixFileMode.UserRead | UnixFileMode.UserWrite;

    /// <summary>
    /// The folder of the file that is mapped. <see langword="null"/>, the default, is <c>/dev/shm</c> on Linux and the
    /// folder for temporary files elsewhere.
    /// </summary>
    public string? Folder { get; init; }

    /// <summary>
    /// The options that read and write messages: limits, and whether the other processes are trusted
    /// (<see cref="FormatterOptions.UntrustedData"/>).
    /// </summary>
    /// <exception cref="ArgumentNullException">The value is null.</exception>
    public FormatterOptions Formatter
    {
        get;
        init
        {
            ArgumentNullException.ThrowIfNull(value);
            field = value;
        }
    } = new();

    /// <summary><see cref="Capacity"/>, if it was set.</summary>
    internal int? AskedCapacity { get; private init; }

    /// <summary>The position of the first record, for tests near the ends of the range.</summary>
    internal long FirstPosition { get; init; }

    /// <summary>Whether publishers fence although sleepers could do it for them, for tests.</summary>
    internal bool FencesPublishing { get; init; }

    internal RingModes QueueModes =>
        (SingleProducer ? RingModes.SingleProducer : RingModes.None) | (SingleConsumer ? RingModes.SingleConsumer : RingModes.None);
}
