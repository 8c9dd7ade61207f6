using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace CustomBinarySerializer.Files;

/// <summary>Unix system calls for files, relative to an open folder.</summary>
/// <remarks>
/// The functions are looked up among all loaded libraries, as the framework does for its own. So a preloaded library
/// that injects failures or traces calls sees them, too.
/// </remarks>
internal static class UnixCalls
{
    /// <summary>The number for paths relative to the current folder (AT_FDCWD on Linux).</summary>
    internal const int CurrentFolder = -100;

    /// <summary>The flag O_CLOEXEC of Linux: child processes get no copy of the file.</summary>
    internal const int CloseOnExec = 0x8_0000;

    internal const int NotPermitted = 1;
    internal const int NoSuchFile = 2;
    internal const int Interrupted = 4;
    internal const int WouldBlock = 11;
    internal const int AccessDenied = 13;
    internal const int Exists = 17;
    internal const int NotAFolder = 20;
    internal const int ReadOnlyFileSystem = 30;
    internal const int NameTooLong = 36;

    private const int Failed = -1;

    // Looked up on first use, and never on Windows.
    private static readonly Lazy<OpenCall> s_open = new(() => Find<OpenCall>("openat"));
    private static readonly Lazy<RenameCall> s_rename = new(() => Find<RenameCall>("renameat"));
    private static readonly Lazy<UnlinkCall> s_unlink = new(() => Find<UnlinkCall>("unlinkat"));
    private static readonly Lazy<LockCall> s_lock = new(() => Find<LockCall>("flock"));

    [UnmanagedFunctionPointer(CallingConvention.Cdecl, SetLastError = true)]
    private delegate int OpenCall(int folder, [MarshalAs(UnmanagedType.LPUTF8Str)] string name, int flags, uint mode);

    [UnmanagedFunctionPointer(CallingConvention.Cdecl, SetLastError = true)]
    private delegate int RenameCall(
        int folder, [MarshalAs(UnmanagedType.LPUTF8Str)] string from, int toFolder, [MarshalAs(UnmanagedType.LPUTF8Str)] string to);

    [UnmanagedFunctionPointer(CallingConvention.Cdecl, SetLastError = true)]
    private delegate int UnlinkCall(int folder, [MarshalAs(UnmanagedType.LPUTF8Str)] string name, int flags);

    [UnmanagedFunctionPointer(CallingConvention.Cdecl, SetLastError = true)]
    private delegate int LockCall(SafeFileHandle file, int operation);

    /// <summary>Opens a file.</summary>
    /// <param name="folder">The folder; null if <paramref name="name"/> is a path.</param>
    /// <param name="name">The name in the folder, or the path.</param>
    /// <param name="flags">The flags of open(2).</param>
    /// <param name="mode">The permissions of a new file.</param>
    /// <param name="error">The errno value, or 0.</param>
    /// <returns>The file, or null after an error.</returns>
    internal static SafeFileHandle? TryOpen(SafeFileHandle? folder, string name, int flags, uint mode, out int error)
    {
        int descriptor = -1;
        error = Run(folder, number => descriptor = s_open.Value(number, name, flags, mode));
        return error == 0 ? new SafeFileHandle(descriptor, ownsHandle: true) : null;
    }

    /// <summary>Renames a file inside its folder, replacing a file with the new name.</summary>
    /// <returns>The errno value, or 0.</returns>
    internal static int Rename(SafeFileHandle? folder, string from, string to) =>
        Run(folder, number => s_rename.Value(number, from, number, to));

    /// <summary>Deletes a file or a symbolic link.</summary>
    /// <returns>The errno value, or 0.</returns>
    internal static int Delete(SafeFileHandle? folder, string name) => Run(folder, number => s_unlink.Value(number, name, 0));

    /// <summary>Locks or unlocks an open file.</summary>
    /// <returns>The errno value, or 0.</returns>
    internal static int Lock(SafeFileHandle file, int operation) =>
        s_lock.Value(file, operation) == Failed ? Marshal.GetLastPInvokeError() : 0;

    /// <summary>Creates the exception for a failed call.</summary>
    /// <param name="call">The description of the call, for the message.</param>
    /// <param name="error">The errno value.</param>
    internal static Exception Failure(string call, int error)
    {
        string text = $"{call} failed: {Marshal.GetPInvokeErrorMessage(error)} (errno {error}).";
        return error switch
        {
            NoSuchFile or NotAFolder => new DirectoryNotFoundException(text),
            AccessDenied or NotPermitted or ReadOnlyFileSystem => new UnauthorizedAccessException(text),
            NameTooLong => new PathTooLongException(text),
            _ => new IOException(text, error),
        };
    }

    /// <summary>Finds a function among all loaded libraries.</summary>
    internal static T Find<T>(string name)
        where T : Delegate =>
        Marshal.GetDelegateForFunctionPointer<T>(NativeLibrary.GetExport(NativeLibrary.GetMainProgramHandle(), name));

    private static int Run(SafeFileHandle? folder, Func<int, int> call)
    {
        bool isHeld = false;
        try
        {
            folder?.DangerousAddRef(ref isHeld);
            int number = folder is null ? CurrentFolder : (int)folder.DangerousGetHandle();
            while (call(number) == Failed)
            {
                int error = Marshal.GetLastPInvokeError();
                if (error != Interrupted)
                {
                    return error;
                }
            }

            return 0;
        }
        finally
        {
            if (isHeld)
            {
                folder!.DangerousRelease();
            }
        }
    }
}
