using System.IO.MemoryMappedFiles;
using System.Numerics;
using System.Text;
using CustomBinarySerializer.Files;
using CustomBinarySerializer.SharedMemory.Waiting;

namespace CustomBinarySerializer.SharedMemory.Rings;

/// <summary>
/// A ring's file, open and mapped.
/// </summary>
/// <remarks>
/// <para>
/// A process with an open ring shares a lock on its file, from the moment it was made (<see cref="RingCreation"/>)
/// until the memory is given back; the process that deletes it has the lock alone (<see cref="RingDeletion"/>). A
/// process that got the lock then looks whether the file still has its name, so that nobody is left with a ring that
/// was deleted while he opened it.
/// </para>
/// <para>
/// Before a file is mapped, its length is compared with its header; memory outside that is never touched. A process
/// that truncates the file after that kills those who use it, which nothing here can prevent.
/// </para>
/// </remarks>
internal sealed class RingFile : IDisposable
{
    // Others hold a file only while they delete it, or what a dead creator left behind; so this is for one who was
    // stopped meanwhile.
    private const int MaxAttempts = 200;
    private static readonly TimeSpan s_longestPause = TimeSpan.FromMilliseconds(10);

    private readonly FileStream _stream;

    /// <summary>Maps a file, which is disposed of with this object, but not if the constructor fails.</summary>
    internal RingFile(RingPaths paths, FileStream stream, RingHeader header)
    {
        Paths = paths;
        _stream = stream;
        Header = header;
        using MemoryMappedFile mapping = MemoryMappedFile.CreateFromFile(
            stream, mapName: null, capacity: 0, MemoryMappedFileAccess.ReadWrite, HandleInheritability.None, leaveOpen: true);
        Memory = new RingMemory(mapping.CreateViewAccessor(0, header.FileLength, MemoryMappedFileAccess.ReadWrite), header);
    }

    internal RingPaths Paths { get; }

    internal RingHeader Header { get; }

    internal RingMemory Memory { get; }

    /// <summary>Creates a ring, opens it, or opens it if it exists and creates it if it doesn't.</summary>
    /// <param name="paths">The paths of the ring's files.</param>
    /// <param name="mode">
    /// <see cref="FileMode.CreateNew"/>, <see cref="FileMode.Open"/> or <see cref="FileMode.OpenOrCreate"/>.
    /// </param>
    /// <param name="kind">The use of the ring.</param>
    /// <param name="modes">
    /// The sharing of the ring among processes, without the fencing, which the machine decides.
    /// </param>
    /// <param name="registry">The registry whose schema the ring has.</param>
    /// <param name="options">The options, for capacity and rights.</param>
    /// <exception cref="BinarySerializationException">
    /// The ring has another kind, version, schema, capacity or mode than is asked for, or is damaged.
    /// </exception>
    /// <exception cref="IOException">
    /// The ring exists or doesn't exist, against <paramref name="mode"/>, or the system refuses the memory.
    /// </exception>
    /// <exception cref="UnauthorizedAccessException">
    /// Access to the ring or its folder is denied. Or one of them belongs to another user, or admits users that
    /// <see cref="SharedMemoryOptions.Access"/> doesn't admit.
    /// </exception>
    /// <exception cref="PlatformNotSupportedException">
    /// The processor isn't a little-endian one of 64 bits, file locks don't work, or this process can't fence for
    /// others as the creator of the ring could.
    /// </exception>
    internal static RingFile Open(
        RingPaths paths, FileMode mode, RingKind kind, RingModes modes, TypeRegistry registry, SharedMemoryOptions options)
    {
        if (!BitConverter.IsLittleEndian || !Environment.Is64BitProcess)
        {
            throw SharedMemoryErrors.UnsuitedProcessor();
        }

        TrustedFile.ThrowUnlessTrusted(paths);
        SchemaDescription schema = registry.Describe();
        for (int attempt = 0; attempt < MaxAttempts; attempt++)
        {
            if (mode != FileMode.Open)
            {
                bool exists = Path.Exists(paths.Ring);
                if (!exists && RingCreation.TryCreate(paths, kind, modes, schema, options) is { } created)
                {
                    return ThrowUnlessLocked(created);
                }

                if (mode == FileMode.CreateNew)
                {
                    if (exists)
                    {
                        throw SharedMemoryErrors.Exists(paths.Ring);
                    }

                    continue;
                }
            }

            try
            {
                if (TryOpenExisting(paths, kind, modes, schema, options) is { } opened)
                {
                    return ThrowUnlessLocked(opened);
                }
            }
            catch (FileNotFoundException) when (mode != FileMode.Open)
            {
                // Deleted in between.
            }
            catch (IOException exception) when (RegularFile.IsHeldByAnother(exception))
            {
                // Somebody is deleting it.
                TimeSpan pause = TimeSpan.FromMilliseconds(attempt);
                Thread.Sleep(pause < s_longestPause ? pause : s_longestPause);
            }
        }

        throw SharedMemoryErrors.Vanishing(paths.Ring);
    }

    /// <summary>Reads the header of an open file.</summary>
    /// <exception cref="BinarySerializationException">
    /// The file isn't a ring, or has another version, or its header or length is damaged.
    /// </exception>
    internal static RingHeader ReadHeader(FileStream stream, string path)
    {
        Span<byte> identity = stackalloc byte[RingHeader.Size];
        int count = RandomAccess.Read(stream.SafeFileHandle, identity, 0);
        RingHeader header = RingHeader.Read(path, identity[..count]);
        long length = RandomAccess.GetLength(stream.SafeFileHandle);
        return length == header.FileLength ? header : throw SharedMemoryErrors.WrongLength(path, length, header.FileLength);
    }

    public void Dispose()
    {
        Memory.Dispose();
        _stream.Dispose();
    }

    // Lock files, which are beside the ring, have the same rules.
    private static RingFile ThrowUnlessLocked(RingFile ring)
    {
        try
        {
            using FileStream? alone = TrustedFile.TryOpenAnybodys(ring.Paths.Ring, FileLock.Exclusive);
            return alone is null || !TrustedFile.HasName(ring._stream.SafeFileHandle, ring.Paths.Ring)
                ? ring
                : throw SharedMemoryErrors.NoFileLocks(ring.Paths.Ring);
        }
        catch (IOException e) when (RegularFile.IsHeldByAnother(e))
        {
            return ring;
        }
        catch
        {
            ring.Dispose();
            throw;
        }
    }

    private static RingFile? TryOpenExisting(
        RingPaths paths, RingKind kind, RingModes modes, SchemaDescription schema, SharedMemoryOptions options)
    {
        FileStream? stream = TrustedFile.TryOpen(paths.Ring, FileLock.Shared, paths.Access);
        if (stream is null)
        {
            return null;
        }

        try
        {
            RingHeader header = ReadHeader(stream, paths.Ring);
            ThrowUnlessAsked(stream, header, paths, kind, modes, schema, options);
            return new RingFile(paths, stream, header);
        }
        catch
        {
            stream.Dispose();
            throw;
        }
    }

    private static void ThrowUnlessAsked(
        FileStream stream,
        RingHeader header,
        RingPaths paths,
        RingKind kind,
        RingModes modes,
        SchemaDescription schema,
        SharedMemoryOptions options)
    {
        if (header.Kind != kind)
        {
            throw SharedMemoryErrors.OtherKind(paths.Ring, header.Kind, kind);
        }

        RingModes existing = header.Modes & ~RingModes.FencedPublishing;
        if (existing != modes)
        {
            throw SharedMemoryErrors.OtherModes(paths.Ring, existing, modes);
        }

        if (header.Fingerprint != schema.Fingerprint)
        {
            throw SharedMemoryErrors.OtherSchema(paths.Ring, Differences(stream, header, schema));
        }

        if (options.AskedCapacity is { } asked && BitOperations.RoundUpToPowerOf2((uint)asked) != (uint)header.Capacity)
        {
            throw SharedMemoryErrors.OtherCapacity(paths.Ring, header.Capacity, asked);
        }

        if (!header.Has(RingModes.FencedPublishing) && !MemoryFence.CanFenceForAll)
        {
            throw SharedMemoryErrors.NoFence(paths.Ring);
        }
    }

    private static string? Differences(FileStream stream, RingHeader header, SchemaDescription schema)
    {
        byte[] json = new byte[header.SchemaLength];
        RandomAccess.Read(stream.SafeFileHandle, json, RingLayout.SchemaOffset);
        try
        {
            return header.SchemaLength == 0
                ? null
                : string.Join("; ", schema.Compare(SchemaDescription.Parse(Encoding.UTF8.GetString(json))));
        }
        catch (System.Runtime.Serialization.SerializationException)
        {
            // The fingerprint says enough.
            return null;
        }
    }
}
