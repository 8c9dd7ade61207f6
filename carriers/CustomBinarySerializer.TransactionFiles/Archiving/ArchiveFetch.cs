using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Archiving;

/// <summary>Copies a segment from an archive, and verifies it.</summary>
internal static class ArchiveFetch
{
    /// <summary>Copies an object into a file. Nothing of the file may be used if the call fails.</summary>
    /// <param name="archive">The archive.</param>
    /// <param name="stub">The stub of the segment.</param>
    /// <param name="wanted">The object to fetch.</param>
    /// <param name="path">The path of the stub, for messages.</param>
    /// <param name="to">The file to copy into.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="BinarySerializationException">
    /// The archive doesn't have the object, or it has another content.
    /// </exception>
    /// <exception cref="IOException">The archive can't be reached, or the file can't be written.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    internal static void Copy(
        SegmentArchive archive,
        ArchiveStub stub,
        ArchivedObject wanted,
        string path,
        IStorageFile to,
        CancellationToken cancellationToken) =>

        // Reading is synchronous, and archives needn't be. No context of the caller may be waited for.
        Task.Run(() => CopyAsync(archive, stub, wanted, path, to, cancellationToken), cancellationToken).GetAwaiter().GetResult();

    private static async Task CopyAsync(
        SegmentArchive archive, ArchiveStub stub, ArchivedObject wanted, string path, IStorageFile to, CancellationToken cancellationToken)
    {
        string? difference;
        try
        {
            Stream? stream = await archive.GetAsync(wanted.Name, cancellationToken).ConfigureAwait(false);
            if (stream is null)
            {
                throw TransactionFileErrors.ArchivedObjectGone(
                    path, stub.FirstOrdinal, stub.End, wanted.Name, archive.Description, stub.Archive, stub.Archived);
            }

            await using (stream.ConfigureAwait(false))
            {
                difference = await wanted.FindDifferenceAsync(
                    stream, (bytes, offset) => to.Write(bytes.Span, offset), cancellationToken).ConfigureAwait(false);
            }
        }
        catch (Exception e) when (
            e is not BinarySerializationException && !(e is OperationCanceledException && cancellationToken.IsCancellationRequested))
        {
            // Any exception: an archive is the program's own code. A missing file would be taken for a deleted segment.
            throw TransactionFileErrors.FetchFailed(path, stub.FirstOrdinal, stub.End, archive.Description, e);
        }

        if (difference is not null)
        {
            throw TransactionFileErrors.ArchivedObjectDiffers(
                path, stub.FirstOrdinal, stub.End, wanted.Name, archive.Description, difference);
        }
    }
}
