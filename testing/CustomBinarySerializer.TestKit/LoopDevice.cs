using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;

namespace CustomBinarySerializer.TestKit;

/// <summary>
/// A file system on a device that promises more room than it has: a sparse file in a small memory disk. What it can't take fails
/// when it is written to the device, as on a disk that breaks, and not when the program writes it.
/// </summary>
internal sealed class LoopDevice : IDisposable
{
    private const int PromisedMegabytes = 64;

    private readonly string _root;
    private readonly string _backing;
    private readonly Stack<string> _mounted = [];

    private LoopDevice(string root)
    {
        _root = root;
        _backing = System.IO.Path.Combine(root, "backing");
        Path = System.IO.Path.Combine(root, "disk");
    }

    /// <summary>Where it is mounted.</summary>
    internal string Path { get; }

    private string Image => System.IO.Path.Combine(_backing, "image");

    /// <returns>Null where it can't be made, say because the tests don't run as root.</returns>
    internal static LoopDevice? TryMount(int megabytes)
    {
        if (!OperatingSystem.IsLinux())
        {
            return null;
        }

        LoopDevice device = new(Directory.CreateTempSubdirectory("loop-device-").FullName);
        Directory.CreateDirectory(device._backing);
        Directory.CreateDirectory(device.Path);
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

    /// <summary>Forgets what is only in memory, and shows what the device has. It has room for all now.</summary>
    internal void Remount()
    {
        Assert.That(Runs("mount", "-o", $"remount,size={Megabytes(2 * PromisedMegabytes)}", _backing), Is.True);
        Assert.That(Runs("umount", Path), Is.True);
        _mounted.Pop();
        Assert.That(TryMountAt(Path, "-o", "loop", Image) || (Runs("e2fsck", "-f", "-y", Image) && TryMountAt(Path, "-o", "loop", Image)), Is.True);
    }

    public void Dispose()
    {
        while (_mounted.TryPop(out string? path))
        {
            Runs("umount", "-l", path);
        }

        Directory.Delete(_root, recursive: true);
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
            using Process process = Process.Start(new ProcessStartInfo(program, arguments) { RedirectStandardError = true, RedirectStandardOutput = true })!;
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
