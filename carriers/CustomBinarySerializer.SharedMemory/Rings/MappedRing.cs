using System.Runtime.CompilerServices;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.SharedMemory.Telemetry;

namespace CustomBinarySerializer.SharedMemory.Rings;

/// <summary>What the two sides of an open queue or broadcast share.</summary>
/// <remarks>
/// Everything that reads or writes the ring's memory does so inside of <see cref="Enter"/>. Disposing closes the ring for further calls
/// and wakes those that wait; the last call that leaves gives back roles, slot, memory and file, in this order: whoever
/// deletes the ring must find all locks free when it finds the file free.
/// </remarks>
internal sealed class MappedRing : IRingState, IDisposable
{
    // Calls that wait or copy leave at once; this is for handlers, which may take as long as they like.
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
    /// <param name="owner">The public object that it is for.</param>
    /// <param name="name">The name.</param>
    /// <param name="mode">Which of the three.</param>
    /// <param name="kind">What it is for.</param>
    /// <param name="modes">How it is shared.</param>
    /// <param name="registry">The types of the messages.</param>
    /// <param name="options">Null for the default.</param>
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

    /// <summary>Identifies this open ring in the process. Never 0.</summary>
    internal long Number { get; } = Interlocked.Increment(ref s_lastNumber);

    internal bool IsClosed => _isClosed;

    internal string Path => _file.Paths.Ring;

    /// <summary>Distinguishes the ring from others that had the same name.</summary>
    internal ulong RingId => _file.Header.RingId;

    internal RingMemory Memory => _file.Memory;

    internal RingTelemetry Telemetry { get; }

    internal FrameCodec Codec { get; }

    internal TimeSpan SpinTime { get; }

    /// <summary>Consumers sleep on it.</summary>
    internal WaitWord MessagesWord { get; }

    /// <summary>Producers sleep on it.</summary>
    internal WaitWord RoomWord { get; }

    internal bool HasSingleProducer { get; }

    internal bool HasSingleConsumer => _file.Header.Has(RingModes.SingleConsumer);

    /// <summary>Null if the ring is for a single producer.</summary>
    internal Participant? Participant { get; private set; }

    /// <inheritdoc cref="Participant"/>
    internal ClaimLock? Claims { get; private set; }

    /// <summary>Begins a call that uses the ring.</summary>
    /// <exception cref="ObjectDisposedException">The ring is closed.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal RingCall Enter()
    {
        if (!RingCall.TryBegin(this, ref ThreadCalls.FreeSlot(ref _recentCaller), producer: null, out RingCall call))
        {
            ThrowIfClosed();
        }

        return call;
    }

    /// <summary>Begins a call that sends.</summary>
    /// <param name="producer">Who sends; null if there are many.</param>
    /// <exception cref="ObjectDisposedException">The ring is closed.</exception>
    /// <exception cref="InvalidOperationException">There is a single producer, which is sending: the call comes from a contract, or from another thread.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal RingCall EnterSending(SoleProducer? producer)
    {
        if (!TryEnterSending(producer, out RingCall call))
        {
            ThrowIfClosed();
            throw SharedMemoryErrors.IsSending();
        }

        return call;
    }

    /// <summary>The same without errors.</summary>
    /// <param name="producer">As there.</param>
    /// <param name="call">To be ended only if it was begun.</param>
    /// <returns>Whether it was begun.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryEnterSending(SoleProducer? producer, out RingCall call)
    {
        if (producer is not null)
        {
            if (producer.IsSending)
            {
                call = default;
                return false;
            }

            producer.IsSending = true;
        }

        return RingCall.TryBegin(this, ref ThreadCalls.FreeSlot(ref _recentCaller), producer, out call);
    }

    /// <summary>Takes a role that only one can have at a time, until the ring is given back, and begins to play it.</summary>
    /// <param name="role">Its name.</param>
    /// <param name="begin">If it throws, the role is free again.</param>
    /// <exception cref="BinarySerializationException">Somebody has it, or its lock can't be used.</exception>
    internal T TakeRole<T>(string role, Func<T> begin)
    {
        FileStream taken;
        try
        {
            taken = RoleLock.TryTake(_file.Paths.Lock(RingId, role), _file.Paths.Access) ?? throw SharedMemoryErrors.RoleTaken(Path, role);
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

    /// <summary>Closes the ring, and waits a moment for calls that are under way in other threads.</summary>
    public void Dispose()
    {
        if (Interlocked.Exchange(ref _closings, 1) != 0)
        {
            return;
        }

        Telemetry.NoteClosed();

        // Those who sleep in this process wake up and see that it is closed.
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
        if (_file.Header.Kind == RingKind.Broadcast || !RingCall.TryBegin(this, ref ThreadCalls.FreeSlot(ref _recentCaller), producer: null, out RingCall call))
        {
            return false;
        }

        using (call)
        {
            // Loaded one after the other, while both move: the older one first, and no more than there can be.
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
