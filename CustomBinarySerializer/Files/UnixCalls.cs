using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace CustomBinarySerializer.Files;

/// <summary>Calls of Unix for files, relative to an open folder.</summary>
/// <remarks>
/// The calls are looked up among everything that the process has loaded, as the framework's own are. So a library that
/// is loaded before the C library, to inject failures or to trace, sees them, too.
/// </remarks>
internal static class UnixCalls
{
    /// <summary>Stands for the folder of a relative path (AT_FDCWD on Linux).</summary>
    internal const int CurrentFolder = -100;

    /// <summary>The flag O_CLOEXEC of Linux: a process that is started gets no copy of the file.</summary>
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

    // Not before it is needed, and never on Windows.
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
    /// <param name="flags">Those of open(2).</param>
    /// <param name="mode">The rights of a file that is created.</param>
    /// <param name="error">The number of the error, or 0.</param>
    /// <returns>Null if it failed.</returns>
    internal static SafeFileHandle? TryOpen(SafeFileHandle? folder, string name, int flags, uint mode, out int error)
    {
        int descriptor = -1;
        error = Run(folder, number => descriptor = s_open.Value(number, name, flags, mode));
        return error == 0 ? new SafeFileHandle(descriptor, ownsHandle: true) : null;
    }

    /// <summary>Renames a file in its folder, over a file that has the new name.</summary>
    /// <returns>The number of the error, or 0.</returns>
    internal static int Rename(SafeFileHandle? folder, string from, string to) =>
        Run(folder, number => s_rename.Value(number, from, number, to));

    /// <summary>Deletes a file, or a symbolic link.</summary>
    /// <returns>The number of the error, or 0.</returns>
    internal static int Delete(SafeFileHandle? folder, string name) => Run(folder, number => s_unlink.Value(number, name, 0));

    /// <summary>Locks an open file.</summary>
    /// <returns>The number of the error, or 0.</returns>
    internal static int Lock(SafeFileHandle file, int operation) =>
        s_lock.Value(file, operation) == Failed ? Marshal.GetLastPInvokeError() : 0;

    /// <summary>Makes the exception of a call that failed.</summary>
    /// <param name="call">What failed, for the message.</param>
    /// <param name="error">The number of the error.</param>
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

    /// <summary>Finds a function among everything that the process has loaded.</summary>
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
