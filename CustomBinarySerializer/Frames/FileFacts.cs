using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace CustomBinarySerializer.Frames;

/// <summary>What Linux says of a file, for which the framework has no call: statx, which is the same on all processors.</summary>
internal readonly partial record struct FileFacts(bool IsFile, bool IsFolder, UnixFileMode Mode, uint Owner, uint Links, ulong Number, ulong Device)
{
    private const int CurrentFolder = -100; // AT_FDCWD
    private const int DontFollowLinks = 0x100; // AT_SYMLINK_NOFOLLOW
    private const int OfTheHandle = 0x1000; // AT_EMPTY_PATH
    private const int BasicFacts = 0x7FF; // STATX_BASIC_STATS
    private const int NoSuchFile = 2;

    private const int TypeMask = 0xF000;
    private const int FileType = 0x8000;
    private const int FolderType = 0x4000;

    internal static bool AreSupported => SystemCallNumber != 0;

    /// <summary>Whether a file can be examined here, and the number of the call.</summary>
    private static int SystemCallNumber => !OperatingSystem.IsLinux() ? 0 : RuntimeInformation.ProcessArchitecture switch
    {
        Architecture.X64 => 332,
        Architecture.Arm64 => 291,
        _ => 0,
    };

    /// <summary>The user whose rights this process has.</summary>
    internal static uint CurrentUser => EffectiveUser();

    /// <exception cref="IOException">It can't be examined.</exception>
    internal static FileFacts Of(SafeFileHandle file, string path)
    {
        Answer answer = default;
        return Call(SystemCallNumber, file, "", OfTheHandle, BasicFacts, ref answer) == 0 ? From(answer) : throw Failed(path);
    }

    /// <summary>Of what bears a name, a symbolic link itself included; null if nothing does.</summary>
    /// <exception cref="IOException">It can't be examined.</exception>
    internal static FileFacts? Of(string path, bool followsLinks = false)
    {
        Answer answer = default;
        return Call(SystemCallNumber, CurrentFolder, path, followsLinks ? 0 : DontFollowLinks, BasicFacts, ref answer) == 0 ? From(answer)
            : Marshal.GetLastPInvokeError() == NoSuchFile ? null
            : throw Failed(path);
    }

    internal bool IsSameAs(FileFacts other) => (Number, Device) == (other.Number, other.Device);

    private static FileFacts From(in Answer answer) => new(
        (answer.Mode & TypeMask) == FileType,
        (answer.Mode & TypeMask) == FolderType,
        (UnixFileMode)(answer.Mode & ~TypeMask),
        answer.Owner,
        answer.Links,
        answer.Number,
        ((ulong)answer.DeviceMajor << 32) | answer.DeviceMinor);

    private static IOException Failed(string path) => new($"{path}: it can't be examined (statx): {Marshal.GetLastPInvokeErrorMessage()}");

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
