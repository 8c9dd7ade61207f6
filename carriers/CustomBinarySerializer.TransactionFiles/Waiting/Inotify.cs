using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace CustomBinarySerializer.TransactionFiles.Waiting;

/// <summary>The calls of Linux that report changed files, and that wait for them.</summary>
internal static partial class Inotify
{
    internal const int CloseOnExec = 0x80000;
    internal const int NonBlocking = 0x800;

    internal const uint Modified = 0x2;
    internal const uint MetadataChanged = 0x4;
    internal const uint Deleted = 0x400;
    internal const uint Moved = 0x800;

    /// <summary>The size of an event without a name, in bytes: the watch, the mask and two other numbers.</summary>
    internal const int EventSize = 16;

    internal const int EventWatchOffset = 0;
    internal const int EventMaskOffset = 4;

    internal const short Readable = 0x1;
    internal const int Interrupted = 4;
    internal const int Infinite = -1;

    [LibraryImport("libc", EntryPoint = "inotify_init1", SetLastError = true)]
    internal static partial int Create(int flags);

    [LibraryImport("libc", EntryPoint = "inotify_add_watch", SetLastError = true, StringMarshalling = StringMarshalling.Utf8)]
    internal static partial int Add(SafeFileHandle inotify, string path, uint events);

    [LibraryImport("libc", EntryPoint = "inotify_rm_watch", SetLastError = true)]
    internal static partial int Remove(SafeFileHandle inotify, int watch);

    [LibraryImport("libc", EntryPoint = "read", SetLastError = true)]
    internal static partial nint Read(SafeFileHandle file, [Out] byte[] buffer, nint size);

    [LibraryImport("libc", EntryPoint = "eventfd", SetLastError = true)]
    internal static partial int CreateEvent(uint value, int flags);

    [LibraryImport("libc", EntryPoint = "eventfd_write", SetLastError = true)]
    internal static partial int SetEvent(SafeFileHandle file, ulong value);

    [LibraryImport("libc", EntryPoint = "poll", SetLastError = true)]
    internal static partial int Poll([In, Out] Polled[] files, nuint count, int milliseconds);

    /// <summary>A file to wait for, as poll(2) wants it.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal struct Polled
    {
        internal int File;
        internal short Events;
        internal short Happened;
    }
}
