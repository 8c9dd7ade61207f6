using CustomBinarySerializer.Replication;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Hosting;

/// <summary>Options of a mirror in a host: its folder and its stream.</summary>
public sealed class HostedMirrorOptions : HostedStreamOptions
{
    /// <summary>The folder: empty, not there yet, or a mirror of the same journal. Required.</summary>
    public string Folder { get; set; } = "";

    /// <summary>
    /// Options of the mirror's writer: sizes of segments, durability. As <see cref="TransactionFileOptions.Default"/>
    /// by default.
    /// </summary>
    /// <exception cref="ArgumentNullException">The value is null.</exception>
    public TransactionFileOptions Writer
    {
        get;
        set => field = value ?? throw new ArgumentNullException(nameof(value));
    } = new();

    /// <summary>
    /// Options of the follower of the stream. As <see cref="StreamFollowerOptions.Default"/> by default.
    /// </summary>
    /// <exception cref="ArgumentNullException">The value is null.</exception>
    public StreamFollowerOptions Follower
    {
        get;
        set => field = value ?? throw new ArgumentNullException(nameof(value));
    } = new();

    internal override IEnumerable<string> Problems() =>
        string.IsNullOrEmpty(Folder) ? base.Problems().Prepend($"has no {nameof(Folder)}.") : base.Problems();
}
