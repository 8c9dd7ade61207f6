using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace CustomBinarySerializer.TransactionFiles.Waiting;

/// <summary>Watches a file on Linux.</summary>
/// <remarks>
/// A thread blocks in the kernel until the file changes, and calls back. The callback may run for long on that thread:
/// a thread that arms the watch meanwhile starts another one that takes its place. Disarmed, the watch costs the writer
/// nothing. The thread also calls back at intervals, which takes some microseconds; a timer of the thread pool takes
/// milliseconds of processor time, because threads of the pool spin before they sleep.
/// </remarks>
internal sealed class InotifyWatch : IChangeWatch
{
    // When a file is deleted while it is open, only the metadata change is reported.
    private const uint Events = Inotify.Modified | Inotify.MetadataChanged | Inotify.Deleted | Inotify.Moved;

    private const int NotWatched = -1;

    private readonly string _path;
    private readonly Action _changed;
    private readonly int _interval;
    private readonly SafeFileHandle _inotify;
    private readonly SafeFileHandle _stop;
    private readonly Lock _lock = new();
    private Thread? _thread;
    private bool _isCalling;
    private int _watch = NotWatched;
    private bool _isDisposed;

    private InotifyWatch(string path, Action changed, TimeSpan interval, SafeFileHandle inotify, SafeFileHandle stop)
    {
        _path = path;
        _changed = changed;
        _interval = (int)interval.TotalMilliseconds;
        _inotify = inotify;
        _stop = stop;
    }

    /// <inheritdoc/>
    public bool LendsItsThread => true;

    /// <inheritdoc/>
    public bool CallsRegularly => _interval != Inotify.Infinite;

    /// <summary>
    /// Makes a watch, or returns null where the system has none left (fs.inotify.max_user_instances).
    /// </summary>
    /// <param name="path">The path of the file, which needn't exist.</param>
    /// <param name="changed">Called on a thread of the watch; must not throw.</param>
    /// <param name="interval">
    /// The time without a change after which <paramref name="changed"/> is called nevertheless, or
    /// <see cref="Timeout.InfiniteTimeSpan"/>.
    /// </param>
    internal static InotifyWatch? TryCreate(string path, Action changed, TimeSpan interval)
    {
        SafeFileHandle inotify = new(Inotify.Create(Inotify.CloseOnExec | Inotify.NonBlocking), ownsHandle: true);
        SafeFileHandle stop = new(Inotify.CreateEvent(0, Inotify.CloseOnExec | Inotify.NonBlocking), ownsHandle: true);
        if (!inotify.IsInvalid && !stop.IsInvalid)
        {
            return new InotifyWatch(path, changed, interval, inotify, stop);
        }

        inotify.Dispose();
        stop.Dispose();
        return null;
    }

    /// <inheritdoc/>
    public void Arm()
    {
        lock (_lock)
        {
            if (_isDisposed)
            {
                return;
            }

            if (_thread is null || (_isCalling && _thread != Thread.CurrentThread))
            {
                StartThread();
            }

            if (_watch == NotWatched)
            {
                _watch = Inotify.Add(_inotify, _path, Events);
            }
        }
    }

    /// <inheritdoc/>
    public void Disarm()
    {
        lock (_lock)
        {
            if (_watch != NotWatched && !_isDisposed)
            {
                _ = Inotify.Remove(_inotify, _watch);
                _watch = NotWatched;
            }
        }
    }

    /// <summary>Ends the watch, without waiting for its thread, which may be the caller's.</summary>
    public void Dispose()
    {
        lock (_lock)
        {
            if (!_isDisposed)
            {
                _isDisposed = true;
                _ = Inotify.SetEvent(_stop, 1);
                _inotify.Dispose();
                _stop.Dispose();
            }
        }
    }

    private void StartThread()
    {
        // Held for the thread: the files close when the last one that polls them is gone.
        bool isHeld = false;
        _inotify.DangerousAddRef(ref isHeld);
        _stop.DangerousAddRef(ref isHeld);
        _isCalling = false;
        _thread = new Thread(Run) { IsBackground = true, Name = "Follower of " + Path.GetFileName(_path) };
        _thread.UnsafeStart();
    }

    private void Run()
    {
        Inotify.Polled[] files =
        [
            new() { File = (int)_inotify.DangerousGetHandle(), Events = Inotify.Readable },
            new() { File = (int)_stop.DangerousGetHandle(), Events = Inotify.Readable },
        ];
        byte[] events = new byte[4096];
        while (TryWait(files) && TryBeginCall(events))
        {
            _changed();
            if (!TryEndCall())
            {
                break;
            }
        }

        _inotify.DangerousRelease();
        _stop.DangerousRelease();
    }

    private bool TryWait(Inotify.Polled[] files)
    {
        int ready;
        do
        {
            ready = Inotify.Poll(files, (nuint)files.Length, _interval);
        }
        while (ready < 0 && Marshal.GetLastPInvokeError() == Inotify.Interrupted);
        return ready >= 0 && (ready == 0 || files[1].Happened == 0);
    }

    private bool TryBeginCall(byte[] events)
    {
        lock (_lock)
        {
            if (_isDisposed)
            {
                return false;
            }

            TakeEvents(events);
            _isCalling = true;
            return true;
        }
    }

    private bool TryEndCall()
    {
        lock (_lock)
        {
            if (_thread != Thread.CurrentThread)
            {
                return false;
            }

            _isCalling = false;
            return !_isDisposed;
        }
    }

    // Anything but a modification says that the file has gone from its name, so that another may have it.
    private void TakeEvents(byte[] events)
    {
        nint length = Inotify.Read(_inotify, events, events.Length);
        for (int i = 0; i < length; i += Inotify.EventSize)
        {
            bool isOfThisWatch = BitConverter.ToInt32(events, i + Inotify.EventWatchOffset) == _watch;
            if (isOfThisWatch && BitConverter.ToUInt32(events, i + Inotify.EventMaskOffset) != Inotify.Modified)
            {
                _watch = NotWatched;
            }
        }
    }
}
