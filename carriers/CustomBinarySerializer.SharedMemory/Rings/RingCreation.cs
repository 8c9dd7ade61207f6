using System.Numerics;
using System.Text;
using CustomBinarySerializer.Files;
using CustomBinarySerializer.SharedMemory.Waiting;

namespace CustomBinarySerializer.SharedMemory.Rings;

/// <summary>Creates the file of a ring.</summary>
/// <remarks>
/// Under a name of its own, with all of its bytes allocated and its header written; then it gets its name in one step
/// that fails if the name is taken: nobody ever sees half a ring, whenever its creator dies. What a dead creator left
/// behind is deleted by the next, or with the ring. The file stays open and locked from its first moment, so that
/// nobody can delete a ring before its creator has it.
/// </remarks>
internal static class RingCreation
{
    /// <summary>Makes a ring and opens it.</summary>
    /// <returns>
    /// The ring; null if another ring got the name meanwhile, or another process took the file for what a dead creator
    /// left behind.
    /// </returns>
    /// <exception cref="IOException">The system refuses the memory.</exception>
    /// <exception cref="UnauthorizedAccessException">The folder may not be written to.</exception>
    internal static RingFile? TryCreate(
        RingPaths paths, RingKind kind, RingModes modes, SchemaDescription schema, SharedMemoryOptions options)
    {
        RingDeletion.DeleteLeftovers(paths);
        byte[] json = Encoding.UTF8.GetBytes(schema.ToJson());
        int schemaLength = json.Length <= RingLayout.MaxSchemaLength ? json.Length : 0;
        RingModes fencing = options.FencesPublishing || !MemoryFence.CanFenceForAll ? RingModes.FencedPublishing : RingModes.None;
        int capacity = (int)BitOperations.RoundUpToPowerOf2((uint)options.Capacity);
        RingHeader header = new(kind, modes | fencing, capacity, schemaLength, RingHeader.NewRingId(), schema.Fingerprint);

        string path = paths.New(header.RingId);
        FileStream? stream = null;
        RingFile? file = null;
        try
        {
            stream = TryAllocate(path, paths, header.FileLength);
            if (stream is null || !TrustedFile.HasName(stream.SafeFileHandle, path))
            {
                return null;
            }

            Write(stream, header, json.AsSpan(0, schemaLength), options.FirstPosition);
            file = new RingFile(paths, stream, header);
            if (!FileName.TryGive(path, paths.Ring))
            {
                return null;
            }

            RingFile named = file;
            file = null;
            stream = null;
            return named;
        }
        finally
        {
            file?.Dispose();
            stream?.Dispose();
            DeleteIfPossible(path);
        }
    }

    // A file that stays is a second name of the ring, or of nothing; neither is a reason to refuse the ring.
    private static void DeleteIfPossible(string path)
    {
        try
        {
            File.Delete(path);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
        }
    }

    private static void Write(FileStream stream, RingHeader header, ReadOnlySpan<byte> schema, long firstPosition)
    {
        Span<byte> identity = stackalloc byte[RingHeader.Size];
        header.Write(identity);
        RandomAccess.Write(stream.SafeFileHandle, identity, 0);
        RandomAccess.Write(stream.SafeFileHandle, schema, RingLayout.SchemaOffset);
        foreach (int position in (ReadOnlySpan<int>)[RingLayout.Tail, RingLayout.Intent, RingLayout.Head, RingLayout.Taken])
        {
            RandomAccess.Write(stream.SafeFileHandle, BitConverter.GetBytes(firstPosition), position);
        }
    }

    private static FileStream? TryAllocate(string path, RingPaths paths, long length)
    {
        FileStream? stream = null;
        try
        {
            // Every byte is allocated here: a write to a page that tmpfs can't supply would kill the process.
            stream = TrustedFile.Create(path, FileShare.ReadWrite | FileShare.Delete, paths.Access, length);
            stream.SetLength(length);
            return stream;
        }
        catch (IOException e) when (RegularFile.IsHeldByAnother(e))
        {
            return null;
        }
        catch (Exception e)
        {
            stream?.Dispose();
            if (e is IOException cause and not DirectoryNotFoundException)
            {
                throw SharedMemoryErrors.NoSpace(paths.Ring, length, cause);
            }

            throw;
        }
    }
}
