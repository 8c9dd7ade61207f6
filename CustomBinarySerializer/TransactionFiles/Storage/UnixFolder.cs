using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace CustomBinarySerializer.TransactionFiles.Storage;

/// <summary>Makes the names in a folder durable, for which the framework has no call.</summary>
internal static partial class UnixFolder
{
    private const int ReadOnly = 0;

    /// <summary>Makes durable which files a folder has.</summary>
    /// <exception cref="IOException">It failed.</exception>
    internal static void Flush(string path)
    {
        using SafeFileHandle folder = Open(path, ReadOnly);
        if (folder.IsInvalid || FSync(folder) != 0)
        {
            throw new IOException($"{path}: {Marshal.GetLastPInvokeErrorMessage()}");
        }
    }

    [LibraryImport("libc", EntryPoint = "open", SetLastError = true, StringMarshalling = StringMarshalling.Utf8)]
    private static partial SafeFileHandle Open(string path, int flags);

    [LibraryImport("libc", EntryPoint = "fsync", SetLastError = true)]
    private static partial int FSync(SafeFileHandle file);
}
