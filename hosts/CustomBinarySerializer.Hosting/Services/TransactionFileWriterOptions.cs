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

    /// <summary>The time between two looks for segments to compress: more than 0. 5 minutes by default.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is 0 or less, or 24 days or more.</exception>
    public TimeSpan CompressionInterval
    {
        get;
        set
        {
            ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(value, TimeSpan.Zero);
            ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(value, TimeSpan.FromDays(24));
            field = value;
        }
    } = TimeSpan.FromMinutes(5);

    internal IEnumerable<string> Problems()
    {
        if (string.IsNullOrEmpty(Folder))
        {
            yield return $"has no {nameof(Folder)}.";
        }

        if (Compression is not null && !SegmentCodec.IsRegistered)
        {
            yield return $"has {nameof(Compression)}, and zstd isn't registered. {SegmentCodec.Remedy}";
        }
    }
}
