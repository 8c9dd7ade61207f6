namespace CustomBinarySerializer;

/// <summary>What a shipper or follower does now.</summary>
public enum StreamState
{
    /// <summary>It isn't running.</summary>
    Stopped,

    /// <summary>It connects, or waits to try again: <c>LastError</c> says why.</summary>
    Connecting,

    /// <summary>Another process has the lock.</summary>
    WaitingForLock,

    /// <summary>It finds out where to go on.</summary>
    Resuming,

    /// <summary>Messages travel.</summary>
    Running,

    /// <summary>The broker accepts nothing now, because its disk or memory is full.</summary>
    Blocked,

    /// <summary>The folder that is to be shipped has no transaction file yet: <see cref="StreamShipperOptions.WaitForFolder"/>.</summary>
    WaitingForFolder,
}
