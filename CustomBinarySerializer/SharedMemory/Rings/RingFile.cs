using System.IO.MemoryMappedFiles;
using System.Numerics;
using System.Text;
using CustomBinarySerializer.SharedMemory.Waiting;

namespace CustomBinarySerializer.SharedMemory.Rings;

/// <summary>
/// A ring's file, open and mapped.
/// </summary>
/// <remarks>
/// <para>
/// A ring is made under a name of its own, with all of its bytes allocated and its header written, and then gets its name
/// in one step that fails if the name is taken: nobody ever sees half a ring, whenever its creator dies. What a dead creator
/// left behind is deleted by the next.
/// </para>
/// <para>
/// Before a file is mapped, its length is compared with its header; memory outside that is never touched. A process that
/// truncates the file after that kills those who use it, which nothing here can prevent.
/// </para>
/// </remarks>
internal sealed class RingFile : IDisposable
{
    private const int MaxAttempts = 100;

    private readonly FileStream _stream;

    private RingFile(RingPaths paths, FileStream stream, RingHeader header)
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
    /// <param name="paths">Where.</param>
    /// <param name="mode"><see cref="FileMode.CreateNew"/>, <see cref="FileMode.Open"/> or <see cref="FileMode.OpenOrCreate"/>.</param>
    /// <param name="kind">What it is for.</param>
    /// <param name="modes">How it is shared, but for the fencing, which the machine decides.</param>
    /// <param name="registry">Whose schema it has.</param>
    /// <param name="options">Capacity and rights.</param>
    /// <exception cref="BinarySerializationException">It isn't what was asked for, or is damaged.</exception>
    /// <exception cref="IOException">It exists, doesn't exist, or the memory can't be had.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be opened.</exception>
    internal static RingFile Open(
        RingPaths paths, FileMode mode, RingKind kind, RingModes modes, TypeRegistry registry, SharedMemoryOptions options)
    {
        if (!BitConverter.IsLittleEndian || !Environment.Is64BitProcess)
        {
            throw SharedMemoryErrors.UnsuitedProcessor();
        }

        SchemaDescription schema = registry.Describe();
        for (int attempt = 0; attempt < MaxAttempts; attempt++)
        {
            if (mode != FileMode.Open)
            {
                try
                {
                    if (mode == FileMode.CreateNew || !File.Exists(paths.Ring))
                    {
                        Create(paths, kind, modes, schema, options);
                    }
                }
                catch (IOException) when (mode == FileMode.OpenOrCreate && File.Exists(paths.Ring))
                {
                    // Somebody else was faster.
                }
            }

            try
            {
                return OpenExisting(paths, kind, modes, schema);
            }
            catch (FileNotFoundException) when (mode != FileMode.Open)
            {
                // Deleted in between.
            }
        }

        throw SharedMemoryErrors.Vanishing(paths.Ring);
    }

    /// <summary>Deletes a ring that nobody has open, and its lock files.</summary>
    /// <returns>Whether there was one.</returns>
    /// <exception cref="IOException">A process has it open.</exception>
    internal static bool Delete(RingPaths paths)
    {
        if (!File.Exists(paths.Ring))
        {
            return false;
        }

        try
        {
            // Those who have it open share a lock that this one doesn't get along with.
            using FileStream alone = new(paths.Ring, FileMode.Open, FileAccess.ReadWrite, FileShare.None, bufferSize: 0);
            File.Delete(paths.Ring);
        }
        catch (FileNotFoundException)
        {
            return false;
        }
        catch (IOException e)
        {
            throw SharedMemoryErrors.InUse(paths.Ring, e);
        }

        foreach (string file in Directory.EnumerateFiles(paths.Folder, paths.LockPattern))
        {
            File.Delete(file);
        }

        return true;
    }

    public void Dispose() => _stream.Dispose();

    private static void Create(RingPaths paths, RingKind kind, RingModes modes, SchemaDescription schema, SharedMemoryOptions options)
    {
        DeleteLeftovers(paths);
        byte[] json = Encoding.UTF8.GetBytes(schema.ToJson());
        int schemaLength = json.Length <= RingLayout.MaxSchemaLength ? json.Length : 0;
        RingModes fencing = options.FencesPublishing || !MemoryFence.CanFenceForAll ? RingModes.FencedPublishing : RingModes.None;
        int capacity = (int)BitOperations.RoundUpToPowerOf2((uint)options.Capacity);
        RingHeader header = new(kind, modes | fencing, capacity, schemaLength, RingHeader.NewRingId(), schema.Fingerprint);

        string path = paths.New(header.RingId);
        try
        {
            using FileStream stream = Allocate(path, paths, header.FileLength);
            Span<byte> identity = stackalloc byte[RingHeader.Size];
            header.Write(identity);
            RandomAccess.Write(stream.SafeFileHandle, identity, 0);
            RandomAccess.Write(stream.SafeFileHandle, json.AsSpan(0, schemaLength), RingLayout.SchemaOffset);
            foreach (int position in (ReadOnlySpan<int>)[RingLayout.Tail, RingLayout.Intent, RingLayout.Head, RingLayout.Taken])
            {
                RandomAccess.Write(stream.SafeFileHandle, BitConverter.GetBytes(options.FirstPosition), position);
            }

            File.Move(path, paths.Ring, overwrite: false);
        }
        finally
        {
            File.Delete(path);
        }
    }

    private static FileStream Allocate(string path, RingPaths paths, long length)
    {
        FileStream? stream = null;
        try
        {
            // Every byte is allocated here: a write to a page that tmpfs can't supply would kill the process.
            stream = new FileStream(path, new FileStreamOptions
            {
                Mode = FileMode.CreateNew,
                Access = FileAccess.ReadWrite,
                Share = FileShare.ReadWrite | FileShare.Delete,
                BufferSize = 0,
                PreallocationSize = length,
            });
            if (!OperatingSystem.IsWindows())
            {
                File.SetUnixFileMode(stream.SafeFileHandle, paths.Access);
            }

            stream.SetLength(length);
            return stream;
        }
        catch (IOException e) when (e is not DirectoryNotFoundException)
        {
            stream?.Dispose();
            throw SharedMemoryErrors.NoSpace(paths.Ring, length, e);
        }
    }

    private static void DeleteLeftovers(RingPaths paths)
    {
        foreach (string file in Directory.EnumerateFiles(paths.Folder, paths.NewPattern))
        {
            if (RoleLock.TryTake(file, paths.Access) is { } abandoned)
            {
                using (abandoned)
                {
                    File.Delete(file);
                }
            }
        }
    }

    private static RingFile OpenExisting(RingPaths paths, RingKind kind, RingModes modes, SchemaDescription schema)
    {
        FileStream stream = new(paths.Ring, FileMode.Open, FileAccess.ReadWrite, FileShare.ReadWrite | FileShare.Delete, bufferSize: 0);
        try
        {
            RingHeader header = ReadHeader(stream, paths.Ring);
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

            if (!header.Has(RingModes.FencedPublishing) && !MemoryFence.CanFenceForAll)
            {
                throw SharedMemoryErrors.NoFence(paths.Ring);
            }

            return new RingFile(paths, stream, header);
        }
        catch
        {
            stream.Dispose();
            throw;
        }
    }

    private static RingHeader ReadHeader(FileStream stream, string path)
    {
        Span<byte> identity = stackalloc byte[RingHeader.Size];
        int count = RandomAccess.Read(stream.SafeFileHandle, identity, 0);
        RingHeader header = RingHeader.Read(path, identity[..count]);
        long length = RandomAccess.GetLength(stream.SafeFileHandle);
        return length == header.FileLength ? header : throw SharedMemoryErrors.WrongLength(path, length, header.FileLength);
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
