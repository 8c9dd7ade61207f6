using System.Globalization;

namespace CustomBinarySerializer.SharedMemory.Rings;

/// <summary>
/// The files of a ring: <c>CustomBinarySerializer.NAME.ring</c> and, beside it, the lock files that show which
/// participants live.
/// </summary>
/// <remarks>
/// Names may have dots, so that "a" and "a.b" are two rings, and one pattern fits the files of both. What belongs to a
/// ring is found by its whole name.
/// </remarks>
internal sealed class RingPaths
{
    internal const string ProducerRole = "producer";
    internal const string ConsumerRole = "consumer";

    private const int RingIdDigits = 16;
    private const string NewExtension = ".new";
    private const string LockExtension = ".lock";
    private const string LinuxFolder = "/dev/shm";
    private const int MaxNameLength = 100;

    /// <exception cref="ArgumentException">
    /// <paramref name="name"/> is null or can't be part of a file's name everywhere.
    /// </exception>
    internal RingPaths(string name, SharedMemoryOptions options)
    {
        ArgumentNullException.ThrowIfNull(name);
        if (!IsValid(name))
        {
            throw SharedMemoryErrors.InvalidName(name);
        }

        Folder = options.Folder ?? (OperatingSystem.IsLinux() ? LinuxFolder : Path.GetTempPath());
        Stem = Path.Combine(Folder, $"CustomBinarySerializer.{name}");
        Access = options.Access;
    }

    /// <summary>Returns the name of the queue of the requests to a server.</summary>
    internal static string RequestsOf(string server) => $"{server}.requests";

    /// <summary>Returns the name of the queue of the replies of a server.</summary>
    internal static string RepliesOf(string server) => $"{server}.replies";

    internal static RingPaths OfRequests(string server, SharedMemoryOptions options) => new(RequestsOf(server), options);

    internal static RingPaths OfReplies(string server, SharedMemoryOptions options) => new(RepliesOf(server), options);

    /// <summary>Returns whether a server can have a name: the names of its queues are longer.</summary>
    internal static bool IsValidForRequests(string server) => RequestsOf(server).Length <= MaxNameLength;

    internal string Folder { get; }

    /// <summary>The beginning of the paths of all files of the ring.</summary>
    internal string Stem { get; }

    /// <summary>The mode of the files.</summary>
    internal UnixFileMode Access { get; }

    internal string Ring => Stem + ".ring";

    /// <summary>
    /// The pattern of the names of rings that are being made. Other names match, too: see <see cref="IsNew"/>.
    /// </summary>
    internal string NewPattern => Path.GetFileName(Stem) + ".*" + NewExtension;

    internal string New(ulong ringId) => $"{Stem}.{ringId:x16}{NewExtension}";

    /// <summary>
    /// Returns whether a file is this ring while it is being made, or what a dead creator left of it.
    /// </summary>
    internal bool IsNew(string path) =>
        path.Length == Stem.Length + 1 + RingIdDigits + NewExtension.Length
        && path.StartsWith(Stem + '.', StringComparison.Ordinal)
        && path.EndsWith(NewExtension, StringComparison.Ordinal)
        && path.Substring(Stem.Length + 1, RingIdDigits).All(char.IsAsciiHexDigitLower);

    /// <summary>
    /// Returns the path of a lock file. It contains the ring's id, so that a user of a deleted ring is never mistaken
    /// for a user of its successor.
    /// </summary>
    internal string Lock(ulong ringId, string role) => $"{Stem}.{ringId:x16}.{role}{LockExtension}";

    /// <summary>The pattern of the names of lock files. Other names match, too: see <see cref="IsLock"/>.</summary>
    internal string LockPattern => Path.GetFileName(Stem) + ".*" + LockExtension;

    /// <summary>The roles that have lock files: a single producer, a single consumer, and each slot.</summary>
    internal static IEnumerable<string> Roles =>
    [
        ProducerRole,
        ConsumerRole,
        .. Enumerable.Range(0, RingLayout.SlotCount).Select(slot => slot.ToString(CultureInfo.InvariantCulture)),
    ];

    /// <summary>Returns whether a file is a lock file of a ring of this name, whatever its id is.</summary>
    internal bool IsLock(string path)
    {
        int roleStart = Stem.Length + 1 + RingIdDigits + 1;
        return path.Length > roleStart + LockExtension.Length
            && path.StartsWith(Stem + '.', StringComparison.Ordinal)
            && path.EndsWith(LockExtension, StringComparison.Ordinal)
            && path.Substring(Stem.Length + 1, RingIdDigits).All(char.IsAsciiHexDigitLower)
            && path[roleStart - 1] == '.'
            && Roles.Contains(path[roleStart..^LockExtension.Length]);
    }

    private static bool IsValid(string name) =>
        name.Length is > 0 and <= MaxNameLength
        && char.IsAsciiLetterOrDigit(name[0])
        && name.All(c => char.IsAsciiLetterOrDigit(c) || c is '-' or '_' or '.');
}
