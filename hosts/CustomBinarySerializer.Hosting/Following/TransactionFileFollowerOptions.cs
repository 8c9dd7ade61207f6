using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Hosting;

/// <summary>Options of a host's follower of a transaction file.</summary>
public sealed class TransactionFileFollowerOptions : FollowerOptions
{
    /// <summary>The folder of the transaction file. The follower waits until it exists. Required.</summary>
    public string Folder { get; set; } = "";

    /// <summary>
    /// Options of the reader. Null, the default: where the place is kept, durable messages only, so that no failure of
    /// the machine takes one back that was handled; else all that are written.
    /// </summary>
    public TransactionFileReaderOptions? Reader { get; set; }

    /// <summary>
    /// Whether a follower that comes to messages which have been deleted goes on at the first that is left, and logs
    /// that. <see langword="false"/> by default: it fails. Where no place was stored yet, it begins at the first that
    /// is left in any case.
    /// </summary>
    public bool SkipDeleted { get; set; }

    internal override IEnumerable<string> Problems() =>
        string.IsNullOrEmpty(Folder) ? base.Problems().Prepend($"has no {nameof(Folder)}.") : base.Problems();
}
