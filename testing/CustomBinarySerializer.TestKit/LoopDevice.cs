using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;

namespace CustomBinarySerializer.TestKit;

/// <summary>
/// A file system in a sparse file on a small memory disk, which has less room than the file system promises. Writes
/// beyond the room fail when they reach the device, as on a broken disk, and not in the program's call.
/// </summary>
internal sealed class LoopDevice : IDisposable
{
    private const int PromisedMegabytes = 64;

    private readonly TemporaryFolder _root = new();
    private readonly string _backing;
    private readonly Stack<string> _mounted = [];

    private LoopDevice()
    {
        _backing = Directory.CreateDirectory(_root["backing"]).FullName;
        Path = Directory.CreateDirectory(_root["disk"]).FullName;
    }

    /// <summary>Gets the folder where the file system is mounted.</summary>
    internal string Path { get; }

    private string Image => System.IO.Path.Combine(_backing, "image");

    /// <summary>Creates and mounts a device.</summary>
    /// <param name="megabytes">The room of the memory disk, in MiB.</param>
    /// <returns>The device, or null if it can't be created, say because the tests don't run as root.</returns>
    internal static LoopDevice? TryMount(int megabytes)
    {
        if (!OperatingSystem.IsLinux())
        {
            return null;
        }

        LoopDevice device = new();
        if (device.TryMountAt(device._backing, "-t", "tmpfs", "-o", $"size={Megabytes(megabytes)}", "tmpfs")
            && Runs("truncate", "-s", Megabytes(PromisedMegabytes), device.Image)
            && Runs("mkfs.ext4", "-q", "-F", "-E", "lazy_itable_init=0,lazy_journal_init=0", device.Image)
            && device.TryMountAt(device.Path, "-o", "loop", device.Image))
        {
            return device;
        }

        device.Dispose();
        return null;
    }

    /// <summary>Mounts the file system again with enough room, without the pages that were only in memory.</summary>
    internal void Remount()
    {
        Assert.That(Runs("mount", "-o", $"remount,size={Megabytes(2 * PromisedMegabytes)}", _backing), Is.True);
        Assert.That(Runs("umount", Path), Is.True);
        _mounted.Pop();
        Assert.That(
            TryMountAt(Path, "-o", "loop", Image) || (Runs("e2fsck", "-f", "-y", Image) && TryMountAt(Path, "-o", "loop", Image)), Is.True);
    }

    public void Dispose()
    {
        while (_mounted.TryPop(out string? path))
        {
            Runs("umount", "-l", path);
        }

        _root.Dispose();
    }

    private static string Megabytes(int count) => string.Create(CultureInfo.InvariantCulture, $"{count}M");

    private bool TryMountAt(string path, params IEnumerable<string> arguments)
    {
        bool isMounted = Runs("mount", [.. arguments, path]);
        if (isMounted)
        {
            _mounted.Push(path);
        }

        return isMounted;
    }

    private static bool Runs(string program, params IEnumerable<string> arguments)
    {
        try
        {
            using Process process = Process.Start(
                new ProcessStartInfo(program, arguments) { RedirectStandardError = true, RedirectStandardOutput = true })!;
            Task<string> errors = process.StandardError.ReadToEndAsync();
            process.StandardOutput.ReadToEnd();
            process.WaitForExit();
            TestContext.Out.WriteLine($"{program} {string.Join(' ', arguments)}: {process.ExitCode} {errors.Result}");

            // e2fsck says 1 when it has corrected something.
            return process.ExitCode == 0 || (program == "e2fsck" && process.ExitCode == 1);
        }
        catch (Win32Exception)
        {
            return false;
        }
    }
}
