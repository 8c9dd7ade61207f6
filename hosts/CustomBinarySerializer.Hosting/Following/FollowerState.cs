namespace CustomBinarySerializer.Hosting;

/// <summary>The state of a follower of a host.</summary>
public enum FollowerState
{
    /// <summary>The follower wasn't started, or looks for its place.</summary>
    Starting,

    /// <summary>Another member of the group follows.</summary>
    StandingBy,

    /// <summary>
    /// The follower waits for its folder, its stream or a connection: see <see cref="HostedFollower.LastError"/>.
    /// </summary>
    Waiting,

    /// <summary>The follower handles messages, or waits for one.</summary>
    Running,

    /// <summary>
    /// A handler, a store or a file failed, and is tried again: see <see cref="HostedFollower.LastError"/>.
    /// </summary>
    Retrying,

    /// <summary>The follower has ended with a permanent failure: see <see cref="HostedFollower.LastError"/>.</summary>
    Failed,

    /// <summary>The host has stopped the follower.</summary>
    Stopped,
}
