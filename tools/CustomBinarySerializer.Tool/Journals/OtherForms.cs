using CustomBinarySerializer.TransactionFiles.Archiving;
using CustomBinarySerializer.TransactionFiles.Compressing;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.Tool.Journals;

/// <summary>The compressed and archived segments of a folder, looked at as files.</summary>
internal static class OtherForms
{
    /// <summary>Returns the bytes of the plain segment if a segment is compressed, and null if it isn't.</summary>
    internal static long? PlainSizeOf(string folder, long first)
    {
        using IStorageFile? file = Open(new DiskFolder(folder), first);
        return file is CompressedSegment ? file.Length : null;
    }

    /// <summary>Returns the stub of a segment if it is archived, and null if it isn't.</summary>
    internal static ArchiveStub? StubOf(string folder, long first)
    {
        using IStorageFile? file = Open(new DiskFolder(folder), first);
        return (file as ArchivedSegment)?.Stub;
    }

    /// <summary>Finds damaged headers, of which every compressed segment has two.</summary>
    /// <returns>A sentence for each.</returns>
    internal static IEnumerable<string> HeaderFaults(string folder, IEnumerable<long> segments)
    {
        DiskFolder storage = new(folder);
        foreach (long first in segments)
        {
            using IStorageFile? file = Open(storage, first);
            if ((file as CompressedSegment)?.FindHeaderFault() is { } fault)
            {
                yield return $"{Path.Combine(folder, SegmentFileName.OfSegment(first))}: {fault}. No message is lost, but damage of the " +
                    "other one would cost the segment. cbs compress --undo, then cbs compress, writes both again.";
            }
        }
    }

    private static IStorageFile? Open(DiskFolder folder, long first)
    {
        try
        {
            return SegmentFile.Open(folder, first);
        }
        catch (FileNotFoundException)
        {
            return null;
        }
    }
}
