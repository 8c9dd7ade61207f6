using CustomBinarySerializer.TransactionFiles;
using CustomBinarySerializer.TransactionFiles.Compressing;

namespace CustomBinarySerializer.Hosting;

/// <summary>Options of a writer of a transaction file in a host.</summary>
public sealed class TransactionFileWriterOptions
{
    /// <summary>The folder; it is made if it doesn't exist. Required.</summary>
    public string Folder { get; set; } = "";

    /// <summary>Options of the writer. <see cref="TransactionFileOptions.Default"/> by default.</summary>
    /// <exception cref="ArgumentNullException">The value is null.</exception>
    public TransactionFileOptions Writer
    {
        get;
        set => field = value ?? throw new ArgumentNullException(nameof(value));
    } = new();

    /// <summary>
    /// Options that compress old segments in the background; null, the default, leaves them plain. The program must
    /// reference CustomBinarySerializer.TransactionFiles.Zstd and call <c>ZstdSegments.Register()</c>.
    /// </summary>
    public SegmentCompressionOptions? Compression { get; set; }

    /// <summary>
    /// The policy by which old segments are deleted in the background; null, the default, keeps all. What followers and
    /// shippers of this host, and places in the folder, still need isn't deleted.
    /// </summary>
    public RetentionPolicy? Retention { get; set; }

    /// <summary>
    /// The archive to which old segments move in the background, by <see cref="LocalRetention"/>; null, the default,
    /// for none. Readers need it as well: <see cref="TransactionFileReaderOptions.Archive"/>.
    /// </summary>
    public SegmentArchive? Archive { get; set; }

    /// <summary>
    /// The policy for the segments that stay in the folder; the others move to the <see cref="Archive"/>. Null by
    /// default; required with an archive.
    /// </summary>
    public RetentionPolicy? LocalRetention { get; set; }

    /// <summary>
    /// The time between two looks for segments to delete, archive or compress: more than 0. 5 minutes by default.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is 0 or less, or 24 days or more.</exception>
    public TimeSpan MaintenanceInterval
    {
        get;
        set
        {
            ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(value, TimeSpan.Zero);
            ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(value, TimeSpan.FromDays(24));
            field = value;
        }
    } = TimeSpan.FromMinutes(5);

    /// <summary>Whether there is something to do in the background.</summary>
    internal bool HasMaintenance => Compression is not null || Retention is not null || Archive is not null;

    internal IEnumerable<string> Problems()
    {
        if (string.IsNullOrEmpty(Folder))
        {
            yield return $"has no {nameof(Folder)}.";
        }

        if (Retention?.IsEmpty == true)
        {
            yield return $"has {nameof(Retention)} without a condition. Set Before, MaxAge, MaxBytes or MaxSegments.";
        }

        if (LocalRetention?.IsEmpty == true)
        {
            yield return $"has {nameof(LocalRetention)} without a condition. Set Before, MaxAge, MaxBytes or MaxSegments.";
        }

        if (Archive is null != LocalRetention is null)
        {
            yield return Archive is null
                ? $"has {nameof(LocalRetention)} without {nameof(Archive)}."
                : $"has {nameof(Archive)} without {nameof(LocalRetention)}, which says what stays in the folder.";
        }

        if (Compression is not null && !SegmentCodec.IsRegistered)
        {
            yield return $"has {nameof(Compression)}, and zstd isn't registered. {SegmentCodec.Remedy}";
        }
    }
}
