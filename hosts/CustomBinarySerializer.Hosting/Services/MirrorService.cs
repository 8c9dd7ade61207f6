using CustomBinarySerializer.Hosting.Health;
using CustomBinarySerializer.Replication;
using Microsoft.Extensions.Logging;

namespace CustomBinarySerializer.Hosting.Services;

/// <summary>Keeps a mirror for as long as the host runs.</summary>
internal sealed class MirrorService : StreamService
{
    private readonly StreamFollower _follower;
    private readonly HostedMirrorOptions _options;

    internal MirrorService(string name, StreamFollower follower, HostedMirrorOptions options, ILogger logger)
        : base("Mirror", name, $"mirrors the stream {options.Stream} at {options.Broker} in {options.Folder}", logger)
    {
        _follower = follower;
        _options = options;
        follower.Changed += Look;
    }

    protected override (StreamState State, Exception? Error) Now => (_follower.State, _follower.LastError);

    protected override long NextOrdinal => _follower.NextOrdinal;

    protected override long Lag => _follower.Lag;

    protected override Task RunAsync(CancellationToken cancellationToken) =>
        _follower.MirrorAsync(_options.Folder, _options.Writer, cancellationToken);

    // The disk may be full, or another process may still have the folder.
    protected override bool MayPass(Exception failure) => failure is IOException and not StreamException;

    protected override string? ProblemOfLag(HostHealthOptions limits) => FollowerLag.ProblemOf(_follower.Lag, _follower.LagTime, limits);
}
