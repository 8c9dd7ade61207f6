namespace CustomBinarySerializer.Replication;

/// <summary>The states of shippers and followers of streams.</summary>
public enum StreamState
{
    /// <summary>Not running.</summary>
    Stopped,

    /// <summary>Connecting, or waiting to try again: <c>LastError</c> has the reason.</summary>
    Connecting,

    /// <summary>Another process has the lock.</summary>
    WaitingForLock,

    /// <summary>Looking for the place to continue at.</summary>
    Resuming,

    /// <summary>Messages travel.</summary>
    Running,

    /// <summary>The broker accepts nothing now, because its disk or memory is full.</summary>
    Blocked,

    /// <summary>
    /// The folder that is to be shipped has no transaction file yet: <see cref="StreamShipperOptions.WaitForFolder"/>.
    /// </summary>
    WaitingForFolder,

    /// <summary>No shipper has made the stream yet: <see cref="StreamFollowerOptions.WaitForStream"/>.</summary>
    WaitingForStream,

    /// <summary>
    /// Another shipper has begun a later epoch of the stream: <see cref="StreamShipper.Fence"/>. The shipper waits, and
    /// tries to get the lock again then.
    /// </summary>
    Fenced,
}
