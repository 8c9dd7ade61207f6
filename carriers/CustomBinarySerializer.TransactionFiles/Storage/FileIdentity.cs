using CustomBinarySerializer.Files;
using Microsoft.Win32.SafeHandles;

namespace CustomBinarySerializer.TransactionFiles.Storage;

/// <summary>Distinguishes an open file from a copy of it that has been given its name.</summary>
/// <remarks>
/// On Linux the device and the number of the file there, which no other file gets as long as this one is open. Where
/// the framework knows when a file was made, that. Elsewhere, and where the system refuses to say it, all files are the
/// same.
/// </remarks>
/// <param name="Device">The number of the device; 0 if it isn't known.</param>
/// <param name="Number">
/// The number of the file on the device, or the time of its creation in UTC ticks; 0 if neither is known.
/// </param>
internal readonly record struct FileIdentity(ulong Device, ulong Number)
{
    internal static FileIdentity Of(SafeFileHandle file, string name)
    {
        if (FileStat.IsSupported)
        {
            return OnLinux(file, name);
        }

        return OperatingSystem.IsWindows() || OperatingSystem.IsMacOS()
            ? new FileIdentity(0, unchecked((ulong)File.GetCreationTimeUtc(file).Ticks))
            : default;
    }

    private static FileIdentity OnLinux(SafeFileHandle file, string name)
    {
        try
        {
            FileStat stat = FileStat.Of(file, name);
            return new FileIdentity(stat.Device, stat.Number);
        }
        catch (IOException)
        {
            return default;
        }
    }
}
