using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace CustomBinarySerializer.Files;

/// <summary>The metadata of a file on Linux, by statx(2), which has the same layout on all processors.</summary>
internal readonly partial record struct FileStat(FileKind Kind, UnixFileMode Mode, uint Owner, uint Links, ulong Number, ulong Device)
{
    private const int DontFollowLinks = 0x100; // AT_SYMLINK_NOFOLLOW
    private const int OfTheHandle = 0x1000; // AT_EMPTY_PATH
    private const int BasicFacts = 0x7FF; // STATX_BASIC_STATS

    private const int TypeMask = 0xF000;
    private const int FileType = 0x8000;
    private const int FolderType = 0x4000;
    private const int LinkType = 0xA000;
    private const int PipeType = 0x1000;
    private const int SocketType = 0xC000;

    /// <summary>Whether files can be examined on this system: Linux on x64 and arm64.</summary>
    internal static bool IsSupported => SystemCallNumber != 0;

    /// <summary>The user whose rights this process has.</summary>
    internal static uint CurrentUser => EffectiveUser();

    private static int SystemCallNumber => !OperatingSystem.IsLinux() ? 0 : RuntimeInformation.ProcessArchitecture switch
    {
        Architecture.X64 => 332,
        Architecture.Arm64 => 291,
        _ => 0,
    };

    /// <summary>Examines an open file.</summary>
    /// <param name="file">The file.</param>
    /// <param name="path">The path, for messages.</param>
    /// <exception cref="IOException">The file can't be examined.</exception>
    internal static FileStat Of(SafeFileHandle file, string path)
    {
        Answer answer = default;
        return Call(SystemCallNumber, file, "", OfTheHandle, BasicFacts, ref answer) == 0 ? From(answer) : throw Failed(path);
    }

    /// <summary>Examines the file of a path. A symbolic link is examined itself unless it is to be followed.</summary>
    /// <returns>The metadata; null if there is no such file.</returns>
    /// <exception cref="IOException">The file can't be examined.</exception>
    internal static FileStat? TryOf(string path, bool followsLinks = false) => TryOf(null, path, followsLinks);

    /// <summary>
    /// Examines a file of an open folder. A symbolic link is examined itself unless it is to be followed.
    /// </summary>
    /// <param name="folder">The folder; null if <paramref name="name"/> is a path.</param>
    /// <param name="name">The name in the folder, or the path.</param>
    /// <param name="followsLinks">Whether a symbolic link is followed.</param>
    /// <returns>The metadata; null if there is no such file.</returns>
    /// <exception cref="IOException">The file can't be examined.</exception>
    internal static FileStat? TryOf(SafeFileHandle? folder, string name, bool followsLinks = false)
    {
        Answer answer = default;
        nint flags = followsLinks ? 0 : DontFollowLinks;
        nint result = folder is null
            ? Call(SystemCallNumber, UnixCalls.CurrentFolder, name, flags, BasicFacts, ref answer)
            : Call(SystemCallNumber, folder, name, flags, BasicFacts, ref answer);
        return result == 0 ? From(answer)
            : Marshal.GetLastPInvokeError() is UnixCalls.NoSuchFile or UnixCalls.NotAFolder ? null
            : throw Failed(name);
    }

    /// <summary>Returns whether two names or handles lead to one file.</summary>
    internal bool IsSameAs(FileStat other) => (Number, Device) == (other.Number, other.Device);

    private static FileStat From(in Answer answer) => new(
        (answer.Mode & TypeMask) switch
        {
            FileType => FileKind.Regular,
            FolderType => FileKind.Folder,
            LinkType => FileKind.SymbolicLink,
            PipeType => FileKind.Pipe,
            SocketType => FileKind.Socket,
            _ => FileKind.Device,
        },
        (UnixFileMode)(answer.Mode & ~TypeMask),
        answer.Owner,
        answer.Links,
        answer.Number,
        ((ulong)answer.DeviceMajor << 32) | answer.DeviceMinor);

    private static IOException Failed(string path) =>
        new($"{path}: it can't be examined (statx): {Marshal.GetLastPInvokeErrorMessage()}");

    [LibraryImport("libc", EntryPoint = "syscall", SetLastError = true, StringMarshalling = StringMarshalling.Utf8)]
    private static partial nint Call(nint number, SafeFileHandle folder, string path, nint flags, nint mask, ref Answer answer);

    [LibraryImport("libc", EntryPoint = "syscall", SetLastError = true, StringMarshalling = StringMarshalling.Utf8)]
    private static partial nint Call(nint number, nint folder, string path, nint flags, nint mask, ref Answer answer);

    [LibraryImport("libc", EntryPoint = "geteuid")]
    private static partial uint EffectiveUser();

    [StructLayout(LayoutKind.Explicit, Size = 256)]
    private struct Answer
    {
        [FieldOffset(16)]
        internal uint Links;

        [FieldOffset(20)]
        internal uint Owner;

        [FieldOffset(28)]
        internal ushort Mode;

        [FieldOffset(32)]
        internal ulong Number;

        [FieldOffset(136)]
        internal uint DeviceMajor;

        [FieldOffset(140)]
        internal uint DeviceMinor;
    }
}
