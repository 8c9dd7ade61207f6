using System.Globalization;
using CustomBinarySerializer.Replication.Engine;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.Replication.Mirroring;

/// <summary>The origin of a mirror: the file <c>mirror</c> in its folder.</summary>
/// <param name="Journal">The id of the journal.</param>
/// <param name="Place">
/// The place in the stream after one of the last mirrored batches; only a hint, since the mirror itself shows how far
/// it has come.
/// </param>
internal sealed record MirrorOrigin(Guid Journal, FollowerPlace Place)
{
    private const string FileName = "mirror";

    /// <summary>Reads the origin of a mirror.</summary>
    /// <returns>The origin; null if there is none.</returns>
    /// <exception cref="IOException">The file of the origin can't be read, or was changed.</exception>
    internal static MirrorOrigin? TryRead(IStorageFolder folder)
    {
        if (DurableText.TryRead(folder, FileName) is not { } text)
        {
            return null;
        }

        try
        {
            string[] lines = text.Split('\n');
            return new MirrorOrigin(Guid.ParseExact(lines[0], "D"), FollowerPlace.Parse(lines[1]));
        }
        catch (Exception e) when (e is FormatException or IndexOutOfRangeException)
        {
            throw StreamErrors.NotAMirror(folder.Path, $"its file {FileName} was changed");
        }
    }

    /// <summary>Writes the origin of a mirror.</summary>
    /// <exception cref="IOException">The file of the origin can't be written or made durable.</exception>
    internal void Write(IStorageFolder folder) =>
        DurableText.Write(folder, FileName, string.Create(CultureInfo.InvariantCulture, $"{Journal:D}\n{Place.ToNumbers()}\n"));
}
