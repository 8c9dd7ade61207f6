namespace CustomBinarySerializer.Frames;

/// <summary>A contract source that may have a reader of BinaryFormatter messages. Thread-safe.</summary>
internal interface IMessageReaderSource
{
    /// <summary>Gets the reader for formatters that are constructed without options, or null.</summary>
    BinaryFormatterReader? MessageReader { get; }
}
