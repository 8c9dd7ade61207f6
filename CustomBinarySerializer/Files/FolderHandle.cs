using System.Buffers.Binary;
using System.Runtime.InteropServices;
using System.Text;
using Microsoft.Win32.SafeHandles;

namespace CustomBinarySerializer.Files;

/// <summary>
/// Methods that open and list folders. An open folder gives access to its files even after it has moved.
/// </summary>
internal static partial class FolderHandle
{
    // struct linux_dirent64
    private const int LengthOffset = 16;
    private const int NameOffset = 19;
    private const int BufferSize = 1 << 15;

    // O_DIRECTORY is one of few flags that differ between processors.
    private static int FolderOnly => RuntimeInformation.ProcessArchitecture == Architecture.Arm64 ? 0x4000 : 0x1_0000;

    private static int SystemCallNumber => RuntimeInformation.ProcessArchitecture == Architecture.Arm64 ? 61 : 217;

    /// <summary>Opens a folder. A path that is a symbolic link is followed once.</summary>
    /// <returns>The folder, or null on a system where folders can't be opened.</returns>
    /// <exception cref="DirectoryNotFoundException">The folder doesn't exist.</exception>
    /// <exception cref="IOException">The folder can't be opened.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the folder is denied.</exception>
    internal static SafeFileHandle? TryOpen(string path) =>
        !FileStat.IsSupported ? null
        : UnixCalls.TryOpen(null, path, FolderOnly | UnixCalls.CloseOnExec, 0, out int error)
            ?? throw UnixCalls.Failure($"Opening {path}", error);

    /// <summary>Lists the names in an open folder, of files of all kinds, in no order.</summary>
    /// <param name="folder">The folder.</param>
    /// <param name="path">The path, for messages.</param>
    /// <exception cref="DirectoryNotFoundException">The folder has been deleted.</exception>
    /// <exception cref="IOException">The folder can't be read.</exception>
    internal static List<string> List(SafeFileHandle folder, string path)
    {
        // Opened again, because an open folder has a single read position.
        using SafeFileHandle own = UnixCalls.TryOpen(folder, ".", FolderOnly | UnixCalls.CloseOnExec, 0, out int error)
            ?? throw UnixCalls.Failure($"Reading the folder {path}", error);
        List<string> names = [];
        byte[] buffer = new byte[BufferSize];
        while (true)
        {
            int length = (int)Read(SystemCallNumber, own, buffer, buffer.Length);
            if (length <= 0)
            {
                return length == 0 ? names : throw UnixCalls.Failure($"Reading the folder {path}", Marshal.GetLastPInvokeError());
            }

            AddNames(buffer.AsSpan(0, length), names);
        }
    }

    private static void AddNames(ReadOnlySpan<byte> entries, List<string> names)
    {
        while (!entries.IsEmpty)
        {
            int length = BinaryPrimitives.ReadUInt16LittleEndian(entries[LengthOffset..]);
            ReadOnlySpan<byte> name = entries[NameOffset..length];
            name = name[..name.IndexOf((byte)0)];
            if (!name.SequenceEqual("."u8) && !name.SequenceEqual(".."u8))
            {
                names.Add(Encoding.UTF8.GetString(name));
            }

            entries = entries[length..];
        }
    }

    [LibraryImport("libc", EntryPoint = "syscall", SetLastError = true)]
    private static partial nint Read(nint number, SafeFileHandle folder, [In, Out] byte[] buffer, nint size);
}
