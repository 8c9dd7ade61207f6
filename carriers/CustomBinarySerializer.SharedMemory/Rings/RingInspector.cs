using System.Buffers.Binary;
using System.Globalization;
using CustomBinarySerializer.Files;
using Microsoft.Win32.SafeHandles;

namespace CustomBinarySerializer.SharedMemory.Rings;

/// <summary>The state of a ring at one moment, as its file and its lock files show it.</summary>
/// <param name="Name">The name of the ring.</param>
/// <param name="Path">The path of its file.</param>
internal sealed record RingSnapshot(string Name, string Path)
{
    /// <summary>
    /// The reason why the ring can't be read, in words; null if it can. With a fault, all other properties have no
    /// meaning.
    /// </summary>
    internal string? Fault { get; init; }

    /// <summary>The header of the ring.</summary>
    internal RingHeader? Header { get; init; }

    /// <summary>The bytes from the oldest message to the end of the newest; null for a broadcast.</summary>
    internal long? UsedBytes { get; init; }

    /// <summary>The bytes that were ever written.</summary>
    internal long WrittenBytes { get; init; }

    /// <summary>The number of messages of a broadcast; null for a queue.</summary>
    internal long? Messages { get; init; }

    /// <summary>
    /// The roles that were ever taken, and whether their holders live; null where the lock can't be tested.
    /// </summary>
    internal IReadOnlyList<(string Role, bool? IsAlive)> Roles { get; init; } = [];

    /// <summary>Whether a consumer sleeps until there is a message.</summary>
    internal bool ConsumersWait { get; init; }

    /// <summary>Whether a producer sleeps until there is room.</summary>
    internal bool ProducersWait { get; init; }

    /// <summary>The number of unfinished messages of dead producers that were passed over.</summary>
    internal long Abandoned { get; init; }

    /// <summary>The number of messages that single consumers had in hand when they died.</summary>
    internal long LostInHand { get; init; }
}

/// <summary>
/// Reads the state of rings without a part in them: maps nothing and writes nothing.
/// </summary>
internal static class RingInspector
{
    private const string Prefix = "CustomBinarySerializer.";
    private const string Extension = ".ring";
    private const int SleepingBit = 1;

    /// <summary>Returns the rings of a folder, by their names.</summary>
    /// <param name="folder">The folder; null for the one that rings have by default.</param>
    /// <exception cref="IOException">The folder can't be read.</exception>
    /// <exception cref="UnauthorizedAccessException">The folder may not be read.</exception>
    internal static IReadOnlyList<RingSnapshot> List(string? folder)
    {
        SharedMemoryOptions options = new() { Folder = folder };
        string path = new RingPaths("any", options).Folder;
        return
        [
            .. Directory.EnumerateFiles(path, $"{Prefix}*{Extension}")
                .Select(file => Path.GetFileName(file)[Prefix.Length..^Extension.Length])
                .Order(StringComparer.Ordinal)
                .Select(name => Read(name, options))
                .OfType<RingSnapshot>(),
        ];
    }

    /// <summary>Returns the state of a ring; null if it has been deleted meanwhile.</summary>
    private static RingSnapshot? Read(string name, SharedMemoryOptions options)
    {
        string path = "";
        try
        {
            RingPaths paths = new(name, options);
            path = paths.Ring;
            using SafeFileHandle file = RegularFile.Open(path, FileAccess.Read, FileLock.None, FileTolerance.HardLinks);
            byte[] fields = new byte[RingLayout.SchemaOffset];
            int count = RandomAccess.Read(file, fields, 0);
            RingHeader header = RingHeader.Read(path, fields.AsSpan(0, Math.Min(count, RingHeader.Size)));
            long length = RandomAccess.GetLength(file);
            return count == fields.Length && length == header.FileLength
                ? Read(paths, name, header, fields)
                : throw SharedMemoryErrors.WrongLength(path, length, header.FileLength);
        }
        catch (FileNotFoundException)
        {
            return null;
        }
        catch (Exception e) when (
            e is IOException or UnauthorizedAccessException or ArgumentException or RefusedFileException or BinarySerializationException)
        {
            return new RingSnapshot(name, path) { Fault = e.Message };
        }
    }

    private static RingSnapshot Read(RingPaths paths, string name, RingHeader header, byte[] fields)
    {
        long tail = Int64At(fields, RingLayout.Tail);
        long head = Int64At(fields, RingLayout.Head);
        bool isBroadcast = header.Kind == RingKind.Broadcast;
        return new RingSnapshot(name, paths.Ring)
        {
            Header = header,
            WrittenBytes = tail,
            UsedBytes = isBroadcast ? null : Math.Clamp(RingLayout.Distance(head, tail), 0, header.Capacity),
            Messages = isBroadcast ? Int64At(fields, RingLayout.Sequence) : null,
            ConsumersWait = (Int32At(fields, RingLayout.MessagesWord) & SleepingBit) != 0,
            ProducersWait = (Int32At(fields, RingLayout.RoomWord) & SleepingBit) != 0,
            Abandoned = Int64At(fields, RingLayout.Abandoned),
            LostInHand = Int64At(fields, RingLayout.LostInHand),
            Roles = [.. RingPaths.Roles
                .Select(role => (Role: role, Path: paths.Lock(header.RingId, role)))
                .Where(role => File.Exists(role.Path))
                .Select(role => (Named(role.Role), IsHeld(role.Path)))],
        };
    }

    private static string Named(string role) =>
        int.TryParse(role, NumberStyles.None, CultureInfo.InvariantCulture, out int slot)
            ? string.Create(CultureInfo.InvariantCulture, $"slot {slot}")
            : role;

    // A shared lock for a moment: two inspectors don't see each other, and MappedRing tries again to take a role. A
    // slot
    // that seems taken costs nothing: there are others.
    private static bool? IsHeld(string path)
    {
        try
        {
            using SafeFileHandle file = RegularFile.Open(path, FileAccess.Read, FileLock.Shared, FileTolerance.HardLinks);
            return false;
        }
        catch (IOException e) when (RegularFile.IsHeldByAnother(e))
        {
            return true;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or RefusedFileException)
        {
            return null;
        }
    }

    private static long Int64At(ReadOnlySpan<byte> fields, int offset) => BinaryPrimitives.ReadInt64LittleEndian(fields[offset..]);

    private static int Int32At(ReadOnlySpan<byte> fields, int offset) => BinaryPrimitives.ReadInt32LittleEndian(fields[offset..]);
}
