using System.Runtime.InteropServices;

namespace Stress.Crashes.Faults;

/// <summary>Controls the shim that is loaded in this process.</summary>
internal sealed class ShimControl
{
    /// <summary>Values of errno: EINTR, EIO, ENOMEM, EACCES, ENOSPC, ENOLCK.</summary>
    public const int Interrupted = 4, InputOutputError = 5, NoMemory = 12, NotPermitted = 13, NoSpace = 28, NoLocks = 37;

    private readonly WatchCall _watch = Find<WatchCall>("storage_shim_watch");
    private readonly FailCall _fail = Find<FailCall>("storage_shim_fail");
    private readonly CountCall _calls = Find<CountCall>("storage_shim_calls");
    private readonly WatchCall _record = Find<WatchCall>("storage_shim_record");
    private readonly MarkCall _mark = Find<MarkCall>("storage_shim_mark");

    private delegate void WatchCall([MarshalAs(UnmanagedType.LPUTF8Str)] string? path);

    private delegate void FailCall(int call, long first, long count, int error, int part);

    private delegate long CountCall(int call);

    private delegate void MarkCall(int what, long value);

    /// <summary>Selects the folder whose calls are counted.</summary>
    public void Watch(string folder) => _watch(folder);

    /// <summary>Sets the calls that fail, and counts calls from 1 again.</summary>
    /// <param name="fault">The failing calls, or null for none.</param>
    public void Fail(Fault? fault) =>
        _fail((int)(fault?.Call ?? StorageCall.Create), fault?.First ?? 0, fault?.Count ?? 0, fault?.Error ?? 0,
            fault is { IsPartial: true } ? 1 : 0);

    /// <summary>Returns the number of calls since <see cref="Fail"/>.</summary>
    public long Calls(StorageCall call) => _calls((int)call);

    /// <summary>Records calls to a file, or stops recording if it is null.</summary>
    public void Record(string? file) => _record(file);

    /// <summary>Records an expected state.</summary>
    public void Mark(ExpectedState what, long value) => _mark((int)what, value);

    private static T Find<T>(string name)
        where T : Delegate =>
        Marshal.GetDelegateForFunctionPointer<T>(NativeLibrary.GetExport(NativeLibrary.GetMainProgramHandle(), name));
}
