namespace CustomBinarySerializer.Hosting.Services;

/// <summary>
/// A service that reads the segments of a folder, and needs them until it has passed them. Thread-safe.
/// </summary>
internal interface ISegmentUser
{
    /// <summary>The name of the service, for messages.</summary>
    string UserName { get; }

    /// <summary>The path of the folder.</summary>
    string Folder { get; }

    /// <summary>
    /// The ordinal of the first message that the service may still read; below 0 while it isn't known.
    /// </summary>
    long NeededFrom { get; }
}
