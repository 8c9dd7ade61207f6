using System.Runtime.CompilerServices;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.SharedMemory.Telemetry;

namespace CustomBinarySerializer.SharedMemory.Rings;

/// <summary>A ring that this process has open and mapped: its file, memory, wait words, locks and roles.</summary>
/// <remarks>
/// All code that reads or writes the ring's memory does so between <see cref="Enter"/> and the end of that call.
/// Disposing closes the ring for further calls and wakes waiting calls. The last call that ends gives back roles, slot,
/// memory and file, in this order: a process that deletes the ring must find all locks free when it finds the file
/// free.
/// </remarks>
internal sealed class MappedRing : IRingState, IDisposable
{
    // Calls that wait or copy end at once. A handler may take any time.
    private static readonly TimeSpan s_disposeTimeout = TimeSpan.FromSeconds(1);

    private static long s_lastNumber;

    private readonly Type _owner;
    private readonly RingFile _file;
    private readonly List<FileStream> _roles = [];
    private readonly ManualResetEventSlim _isGivenBack = new();
    private volatile bool _isClosed;
    private long[]? _recentCaller;
    private int _closings;
    private int _givingsBack;

    private MappedRing(Type owner, string name, RingFile file, TypeRegistry registry, SharedMemoryOptions options)
    {
        _owner = owner;
        _file = file;
        Telemetry = new RingTelemetry(name, file.Paths.Ring);
        Codec = new FrameCodec(registry, options.Formatter);
        SpinTime = options.SpinTime;
        HasSingleProducer = file.Header.Has(RingModes.SingleProducer);
        bool isFenced = file.Header.Has(RingModes.FencedPublishing);
        MessagesWord = new WaitWord(Memory, RingLayout.MessagesWord, isFenced, $"{file.Header.RingId:x16}.messages", Telemetry);
        RoomWord = new WaitWord(Memory, RingLayout.RoomWord, isFenced, $"{file.Header.RingId:x16}.room", Telemetry);
    }

    /// <summary>Creates a ring, opens it, or either: see <see cref="RingFile.Open"/>.</summary>
    /// <param name="owner">The public object, which exceptions name.</param>
    /// <param name="name">The name of the ring.</param>
    /// <param name="mode">Whether the ring must be new, must exist, or either.</param>
    /// <param name="kind">The use of the ring.</param>
    /// <param name="modes">The sharing of the ring among processes.</param>
    /// <param name="registry">The types of the messages.</param>
    /// <param name="options">The options, or null for the default.</param>
    internal static MappedRing Open(
        object owner, string name, FileMode mode, RingKind kind, RingModes modes, TypeRegistry registry, SharedMemoryOptions? options)
    {
        ArgumentNullException.ThrowIfNull(registry);
        options ??= SharedMemoryOptions.Default;
        RingFile file = RingFile.Open(new RingPaths(name, options), mode, kind, modes, registry, options);
        MappedRing? ring = null;
        try
        {
            ring = new MappedRing(owner.GetType(), name, file, registry, options);
            ring.Attach();
            ring.Telemetry.NoteOpened(ring);
            return ring;
        }
        catch
        {
            ring?.GiveBack();
            file.Dispose();
            throw;
        }
    }

    /// <summary>The number of this mapping in the process. Never 0.</summary>
    internal long Number { get; } = Interlocked.Increment(ref s_lastNumber);

    internal bool IsClosed => _isClosed;

    internal string Path => _file.Paths.Ring;

    /// <summary>The random id of the ring, which tells it from others that had the same name.</summary>
    internal ulong RingId => _file.Header.RingId;

    internal RingMemory Memory => _file.Memory;

    internal RingTelemetry Telemetry { get; }

    internal FrameCodec Codec { get; }

    internal TimeSpan SpinTime { get; }

    /// <summary>The word that consumers sleep on.</summary>
    internal WaitWord MessagesWord { get; }

    /// <summary>The word that producers sleep on.</summary>
    internal WaitWord RoomWord { get; }

    internal bool HasSingleProducer { get; }

    internal bool HasSingleConsumer => _file.Header.Has(RingModes.SingleConsumer);

    /// <summary>The slot of this process in the ring. Null if the ring is for a single producer.</summary>
    internal Participant? Participant { get; private set; }

    /// <summary>The lock of the producers. Null if the ring is for a single producer.</summary>
    internal ClaimLock? Claims { get; private set; }

    /// <summary>Reads a field of the ring in a call of its own.</summary>
    /// <exception cref="ObjectDisposedException">The ring is closed.</exception>
    internal long Read(int field)
    {
        using RingCall call = Enter();
        return Memory.Load(field);
    }

    /// <summary>Begins a call that uses the ring.</summary>
    /// <exception cref="ObjectDisposedException">The ring is closed.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal RingCall Enter() => Begin(ref Unsafe.NullRef<bool>());

    /// <summary>Begins a call of the single producer.</summary>
    /// <param name="isSending">
    /// The flag of the producer, set until the call ends. It finds contracts that send to the queue that sends their
    /// message, and most threads that send while another does, not all. Memory is safe in any case
    /// (<see cref="RingCall"/>). It is beside what the producer changes with each record, so that a processor stores
    /// both at once.
    /// </param>
    /// <exception cref="ObjectDisposedException">The ring is closed.</exception>
    /// <exception cref="InvalidOperationException">
    /// The producer is sending: the call comes from a contract, or from another thread.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal RingCall EnterSending(ref bool isSending)
    {
        if (isSending)
        {
            ThrowIfClosed();
            throw SharedMemoryErrors.IsSending();
        }

        isSending = true;
        return Begin(ref isSending);
    }

    // A process that looks at rings (RingInspector) shares the lock for some microseconds.
    private FileStream? TryTakeRole(string role)
    {
        const int Attempts = 3;
        string path = _file.Paths.Lock(RingId, role);
        FileStream? taken = RoleLock.TryTake(path, _file.Paths.Access);
        for (int attempt = 1; taken is null && attempt < Attempts; attempt++)
        {
            Thread.Sleep(1);
            taken = RoleLock.TryTake(path, _file.Paths.Access);
        }

        return taken;
    }

    /// <summary>Takes a role that one process at a time can have, until the ring is given back.</summary>
    /// <param name="role">The name of the role.</param>
    /// <param name="begin">Creates the side that has the role. If it throws, the role is free again.</param>
    /// <exception cref="BinarySerializationException">The role is taken, or its lock can't be used.</exception>
    internal T TakeRole<T>(string role, Func<T> begin)
    {
        FileStream taken;
        try
        {
            taken = TryTakeRole(role) ?? throw SharedMemoryErrors.RoleTaken(Path, role);
        }
        catch (Exception e) when (RoleLock.IsRefusal(e))
        {
            throw SharedMemoryErrors.RoleRefused(Path, role, e);
        }

        try
        {
            T side = begin();
            lock (_roles)
            {
                _roles.Add(taken);
            }

            return side;
        }
        catch
        {
            taken.Dispose();
            throw;
        }
    }

    internal void ThrowIfClosed() => ObjectDisposedException.ThrowIf(_isClosed, _owner);

    /// <summary>Closes the ring, and waits up to a second for running calls of other threads.</summary>
    public void Dispose()
    {
        if (Interlocked.Exchange(ref _closings, 1) != 0)
        {
            return;
        }

        Telemetry.NoteClosed();

        // Sleeping calls of this process wake up and see that it is closed.
        using (Enter())
        {
            _isClosed = true;
            MessagesWord.WakeAll();
            RoomWord.WakeAll();
        }

        if (!ThreadCalls.ThisThreadUses(Number))
        {
            _isGivenBack.Wait(s_disposeTimeout);
        }
    }

    bool IRingState.TryGetUsage(out long used, out long capacity)
    {
        used = 0;
        capacity = Memory.Capacity;
        if (_file.Header.Kind == RingKind.Broadcast || !TryBegin(ref Unsafe.NullRef<bool>(), out RingCall call))
        {
            return false;
        }

        using (call)
        {
            // Both move while they are loaded: the older one first, and no more than the capacity.
            long head = Memory.Load(RingLayout.Head);
            used = Math.Clamp(RingLayout.Distance(head, Memory.Load(RingLayout.Tail)), 0, capacity);
            return true;
        }
    }

    /// <summary>Gives back a closed ring that no call uses.</summary>
    internal void GiveBackIfUnused()
    {
        Interlocked.MemoryBarrierProcessWide();
        if (!ThreadCalls.AnyUses(Number) && Interlocked.Exchange(ref _givingsBack, 1) == 0)
        {
            GiveBack();
            _isGivenBack.Set();
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private RingCall Begin(ref bool isSending)
    {
        if (!TryBegin(ref isSending, out RingCall call))
        {
            ThrowIfClosed();
        }

        return call;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryBegin(ref bool isSending, out RingCall call) =>
        RingCall.TryBegin(this, ref ThreadCalls.FreeSlot(ref _recentCaller), ref isSending, out call);

    private void Attach()
    {
        if (_file.Header.Kind != RingKind.Broadcast && !HasSingleProducer)
        {
            Participant = Participant.Attach(_file.Paths, _file.Header.RingId, Memory);
            Claims = new ClaimLock(Memory, Participant, Telemetry);
        }
    }

    private void GiveBack()
    {
        lock (_roles)
        {
            _roles.ForEach(role => role.Dispose());
        }

        Participant?.Dispose();
        MessagesWord.Dispose();
        RoomWord.Dispose();
        _file.Dispose();
    }
}
