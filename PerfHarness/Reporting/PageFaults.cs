using System.Globalization;

namespace PerfHarness.Reporting;

/// <summary>Counts the page faults of this process.</summary>
internal static class PageFaults
{
    private const string StatusFile = "/proc/self/stat";

    // The fields after the program's name are state, five ids, flags, and faults without a disk access.
    private const int Place = 7;

    /// <summary>
    /// Returns the number of first accesses to a page since the start, or null on systems other than Linux.
    /// </summary>
    public static long? Count()
    {
        if (!OperatingSystem.IsLinux())
        {
            return null;
        }

        string status = File.ReadAllText(StatusFile);
        string[] fields = status[(status.LastIndexOf(')') + 2)..].Split(' ');
        return long.Parse(fields[Place], CultureInfo.InvariantCulture);
    }
}
