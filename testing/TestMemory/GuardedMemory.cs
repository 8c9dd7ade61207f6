using System.ComponentModel;
using System.Runtime.InteropServices;

namespace CustomBinarySerializer.TestMemory;

/// <summary>
/// Memory between two pages that may not be touched: an access outside it, reading included, kills the process.
/// </summary>
internal sealed unsafe partial class GuardedMemory : IDisposable
{
    private const int ReadWrite = 3;
    private const int PrivateAnonymousOnLinux = 0x22;
    private const int PrivateAnonymousOnMacOS = 0x1002;
    private const uint CommitAndReserve = 0x3000;
    private const uint Release = 0x8000;
    private const uint PageReadWrite = 4;
    private const uint PageNoAccess = 1;

    private readonly byte* _mapping;
    private readonly int _guard = Environment.SystemPageSize;

    internal GuardedMemory(int size)
    {
        Size = (size + _guard - 1) / _guard * _guard;
        _mapping = OperatingSystem.IsWindows()
            ? VirtualAlloc(null, (nuint)MappingSize, CommitAndReserve, PageReadWrite)
            : Map(
                null, (nuint)MappingSize, ReadWrite, OperatingSystem.IsMacOS() ? PrivateAnonymousOnMacOS : PrivateAnonymousOnLinux, -1, 0);
        ThrowIf((nint)_mapping is 0 or -1);
        Forbid(_mapping);
        Forbid(End);
    }

    internal int Size { get; }

    /// <summary>The address past the last byte.</summary>
    internal byte* End => Start + Size;

    internal byte* Start => _mapping + _guard;

    private int MappingSize => Size + (2 * _guard);

    /// <summary>The last <paramref name="count"/> bytes, the forbidden page right after them.</summary>
    internal Span<byte> Last(int count)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan(count, Size);
        return new Span<byte>(End - count, count);
    }

    /// <summary>The first <paramref name="count"/> bytes, the forbidden page right before them.</summary>
    internal Span<byte> First(int count)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan(count, Size);
        return new Span<byte>(Start, count);
    }

    public void Dispose()
    {
        if (OperatingSystem.IsWindows())
        {
            VirtualFree(_mapping, 0, Release);
        }
        else
        {
            _ = Unmap(_mapping, (nuint)MappingSize);
        }
    }

    private void Forbid(byte* page) =>
        ThrowIf(
            OperatingSystem.IsWindows() ? !VirtualProtect(page, (nuint)_guard, PageNoAccess, out _) : Protect(page, (nuint)_guard, 0) != 0);

    private static void ThrowIf(bool failed)
    {
        if (failed)
        {
            throw new Win32Exception(Marshal.GetLastPInvokeError());
        }
    }

    [LibraryImport("libc", EntryPoint = "mmap", SetLastError = true)]
    private static partial byte* Map(void* address, nuint length, int protection, int flags, int file, nint offset);

    [LibraryImport("libc", EntryPoint = "mprotect", SetLastError = true)]
    private static partial int Protect(void* address, nuint length, int protection);

    [LibraryImport("libc", EntryPoint = "munmap", SetLastError = true)]
    private static partial int Unmap(void* address, nuint length);

    [LibraryImport("kernel32", SetLastError = true)]
    private static partial byte* VirtualAlloc(void* address, nuint size, uint allocationType, uint protection);

    [LibraryImport("kernel32", SetLastError = true)]
    [return: MarshalAs(UnmanagedType.Bool)]
    private static partial bool VirtualProtect(void* address, nuint size, uint protection, out uint before);

    [LibraryImport("kernel32", SetLastError = true)]
    [return: MarshalAs(UnmanagedType.Bool)]
    private static partial bool VirtualFree(void* address, nuint size, uint freeType);
}
