using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Positions;

/// <summary>Reads the positions that the writer publishes. One thread at a time.</summary>
internal sealed class PositionReader(IStorageFolder folder) : IDisposable
{
    // A writer is at both slots only if it published twice while they were read.
    private const int Attempts = 4;

    private readonly byte[] _slots = new byte[PositionSlots.FileSize];
    private IStorageFile? _file;

    /// <summary>Reads the positions.</summary>
    /// <param name="reopens">Whether to open the file anew, since another one may have been given its name.</param>
    /// <param name="sequence">The sequence number of the positions, from 1; 0 if there are none.</param>
    /// <returns>The positions; null if they are missing or damaged.</returns>
    /// <exception cref="IOException">The file of positions can't be read.</exception>
    internal PublishedPositions? Read(bool reopens, out long sequence)
    {
        sequence = 0;
        if (reopens)
        {
            Dispose();
        }

        try
        {
            _file ??= folder.Open(SegmentFileName.Positions, FileAccess.Read);
        }
        catch (FileNotFoundException)
        {
            return null;
        }

        for (int attempt = 0; attempt < Attempts; attempt++)
        {
            int read = _file.Read(_slots, 0);
            if (PositionSlots.TryRead(_slots.AsSpan(0, read), out sequence, out PublishedPositions positions))
            {
                return positions;
            }
        }

        return null;
    }

    /// <summary>Closes the file.</summary>
    public void Dispose()
    {
        _file?.Dispose();
        _file = null;
    }
}
