using System.Globalization;

namespace PerfHarness.Reporting;

/// <summary>Pages that this process touched for the first time.</summary>
internal static class PageFaults
{
    private const string StatusFile = "/proc/self/stat";

    // After the program's name in parentheses: state, five ids, flags, and then the faults that needed no disk.
    private const int Place = 7;

    /// <summary>Since the process started; null on systems other than Linux.</summary>
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
