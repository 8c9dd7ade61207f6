using CustomBinarySerializer.Compiler.Text;

namespace CustomBinarySerializer.Replication;

/// <summary>The kinds of failures of streams and of the connections to them.</summary>
public enum StreamError
{
    /// <summary>The broker can't be reached, ended the connection, or didn't do something in time.</summary>
    Disconnected = 1,

    /// <summary>User name or password are wrong, or the user lacks a permission.</summary>
    AccessRefused = 2,

    /// <summary>Another shipper, or another member of the group, has the lock.</summary>
    Locked = 3,

    /// <summary>The stream doesn't exist, or was deleted.</summary>
    StreamMissing = 4,

    /// <summary>
    /// The stream carries another journal than the folder holds, or than it carried before, or another copy of it.
    /// </summary>
    OtherJournal = 5,

    /// <summary>Messages that come next are neither in the stream nor, any more, in the journal.</summary>
    MessagesMissing = 6,

    /// <summary>The stream holds messages that the journal doesn't have.</summary>
    JournalTooShort = 7,

    /// <summary>An entry of the stream was not written by a shipper, or arrived damaged.</summary>
    InvalidEntry = 8,

    /// <summary>The stream doesn't hold, any more, the schema of messages that are read.</summary>
    SchemaMissing = 9,

    /// <summary>The broker refused something that is asked of it; the message has its words.</summary>
    Refused = 10,

    /// <summary>
    /// Another shipper has begun an epoch, or another member of the group has taken over, while this one believed that
    /// it holds the lock.
    /// </summary>
    Fenced = 11,

    /// <summary>
    /// The journal has lost messages, and its shipper passed over them. <see cref="StreamFollowerOptions.SkipCorrupt"/>
    /// passes over them, too.
    /// </summary>
    MessagesLost = 12,
}

/// <summary>A stream can't be used. The message says why, and what to do.</summary>
/// <remarks><see cref="Exception.HelpLink"/> is as that of <see cref="BinarySerializationException"/>.</remarks>
public sealed class StreamException : IOException
{
    internal StreamException(StreamError error, string message, Exception? cause = null, bool isTransient = false)
        : base(ErrorText.Of(message), cause)
    {
        Error = error;
        IsTransient = isTransient;
        HelpLink = HelpPages.OfError(error.ToString());
    }

    /// <summary>The kind of the failure.</summary>
    public StreamError Error { get; }

    /// <summary>
    /// Whether the failure may pass by itself. Shippers and followers then try again, and don't throw the exception.
    /// </summary>
    public bool IsTransient { get; }
}
