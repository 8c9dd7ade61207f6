using CustomBinarySerializer.Tool.Selection;

namespace CustomBinarySerializer.Tool.Export;

/// <summary>A file of messages that is being written. Not thread-safe.</summary>
internal interface IMessageExport : IDisposable
{
    /// <summary>Adds the message that a reader is at.</summary>
    /// <returns>The reason why the message has no place in the file; null if it was added.</returns>
    string? Add(MessageReader message);

    /// <summary>Lets readers of the file see what was added, where the format allows that.</summary>
    void Flush();

    /// <summary>Completes the file.</summary>
    void Complete();
}
