using System.Runtime.InteropServices;
using CustomBinarySerializer.Files;
using Microsoft.Win32.SafeHandles;

namespace CustomBinarySerializer.TransactionFiles.Storage;

/// <summary>
/// Makes files and folders durable, and says when that fails. The framework does neither: it has no call for folders,
/// and its calls for files lose the result on Unix (docs/runtime-faults.md).
/// </summary>
internal static class UnixSync
{
    private const int ReadOnly = 0;
    private const int AppleFullSync = 51;
    private const int Failed = -1;

    private const int InvalidArgument = 22;
    private const int NotATerminal = 25;
    private const int AppleNotSupported = 45;

    // Not before it is needed, and never on Windows.
    private static readonly Lazy<OpenCall> s_open = new(() => UnixCalls.Find<OpenCall>("open"));
    private static readonly Lazy<SyncCall> s_sync = new(() => UnixCalls.Find<SyncCall>("fsync"));
    private static readonly Lazy<ControlCall> s_control = new(() => UnixCalls.Find<ControlCall>("fcntl"));

    [UnmanagedFunctionPointer(CallingConvention.Cdecl, SetLastError = true)]
    private delegate int OpenCall([MarshalAs(UnmanagedType.LPUTF8Str)] string path, int flags);

    [UnmanagedFunctionPointer(CallingConvention.Cdecl, SetLastError = true)]
    private delegate int SyncCall(SafeFileHandle file);

    [UnmanagedFunctionPointer(CallingConvention.Cdecl, SetLastError = true)]
    private delegate int ControlCall(SafeFileHandle file, int command);

    private static int CloseOnExec =>
        OperatingSystem.IsLinux() || OperatingSystem.IsAndroid() ? 0x8_0000
        : OperatingSystem.IsFreeBSD() ? 0x10_0000
        : 0x100_0000;

    /// <summary>Makes the writes to a file durable.</summary>
    /// <exception cref="IOException">The file can't be made durable.</exception>
    internal static void Flush(SafeFileHandle file)
    {
        if (TrySync(file, out int error))
        {
            return;
        }

        throw UnixCalls.Failure("fsync", error);
    }

    /// <summary>Makes the list of files in a folder durable.</summary>
    /// <exception cref="IOException">The folder can't be opened or made durable.</exception>
    /// <exception cref="UnauthorizedAccessException">The folder may not be opened.</exception>
    internal static void FlushFolder(string path)
    {
        using SafeFileHandle folder = OpenFolder(path);
        if (!TrySync(folder, out int error))
        {
            throw UnixCalls.Failure($"fsync of {path}", error);
        }
    }

    private static SafeFileHandle OpenFolder(string path)
    {
        while (true)
        {
            int descriptor = s_open.Value(path, ReadOnly | CloseOnExec);
            if (descriptor >= 0)
            {
                return new SafeFileHandle(descriptor, ownsHandle: true);
            }

            int error = Marshal.GetLastPInvokeError();
            if (error != UnixCalls.Interrupted)
            {
                throw UnixCalls.Failure($"open of {path}", error);
            }
        }
    }

    private static bool TrySync(SafeFileHandle file, out int error)
    {
        // Apple's fsync leaves the bytes in the disk's own memory. Where a file system lacks the stronger call, it is
        // all there is.
        bool isFull = OperatingSystem.IsMacOS() || OperatingSystem.IsIOS() || OperatingSystem.IsTvOS();
        while (true)
        {
            if ((isFull ? s_control.Value(file, AppleFullSync) : s_sync.Value(file)) != Failed)
            {
                error = 0;
                return true;
            }

            error = Marshal.GetLastPInvokeError();
            if (isFull && error is (AppleNotSupported or NotATerminal or InvalidArgument))
            {
                isFull = false;
            }
            else if (error != UnixCalls.Interrupted)
            {
                return false;
            }
        }
    }
}
