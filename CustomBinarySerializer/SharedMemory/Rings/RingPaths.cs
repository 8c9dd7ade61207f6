namespace CustomBinarySerializer.SharedMemory.Rings;

/// <summary>
/// The files of a ring: <c>CustomBinarySerializer.NAME.ring</c> and, beside it, the lock files that tell who lives.
/// </summary>
/// <remarks>
/// Names may have dots, so that "a" and "a.b" are two rings, and one pattern fits the files of both. What belongs to a ring is found by its whole name.
/// </remarks>
internal sealed class RingPaths
{
    internal const string ProducerRole = "producer";
    internal const string ConsumerRole = "consumer";

    private const int RingIdDigits = 16;
    private const string NewExtension = ".new";
    private const string LinuxFolder = "/dev/shm";
    internal const int MaxNameLength = 100;

    /// <exception cref="ArgumentException"><paramref name="name"/> is null or can't be part of a file's name everywhere.</exception>
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

    internal string Folder { get; }

    /// <summary>What all names begin with.</summary>
    internal string Stem { get; }

    /// <summary>Who may open the files.</summary>
    internal UnixFileMode Access { get; }

    internal string Ring => Stem + ".ring";

    /// <summary>Names of rings that are being made, and of others: see <see cref="IsNew"/>.</summary>
    internal string NewPattern => Path.GetFileName(Stem) + ".*" + NewExtension;

    internal string New(ulong ringId) => $"{Stem}.{ringId:x16}{NewExtension}";

    /// <summary>Tells whether a file is this ring while it is being made, or what a dead creator left of it.</summary>
    internal bool IsNew(string path) =>
        path.Length == Stem.Length + 1 + RingIdDigits + NewExtension.Length
        && path.StartsWith(Stem + '.', StringComparison.Ordinal)
        && path.EndsWith(NewExtension, StringComparison.Ordinal)
        && path.Substring(Stem.Length + 1, RingIdDigits).All(char.IsAsciiHexDigitLower);

    /// <summary>Carries the ring's id, so that whoever still uses a deleted ring is never mistaken for a user of its successor.</summary>
    internal string Lock(ulong ringId, string role) => $"{Stem}.{ringId:x16}.{role}.lock";

    private static bool IsValid(string name) =>
        name.Length is > 0 and <= MaxNameLength
        && char.IsAsciiLetterOrDigit(name[0])
        && name.All(c => char.IsAsciiLetterOrDigit(c) || c is '-' or '_' or '.');
}
