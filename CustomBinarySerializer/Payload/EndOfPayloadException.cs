namespace CustomBinarySerializer.Payload;

/// <summary>A payload ended before a value did. Who reads the payload says of which message it is.</summary>
/// <param name="missingBytes">How many bytes the value lacks.</param>
internal sealed class EndOfPayloadException(long missingBytes) : EndOfStreamException($"The payload ended {missingBytes} bytes before the value did.")
{
    internal long MissingBytes => missingBytes;

    /// <summary>Returns how many bytes were missing where an exception was thrown; 0 where none were.</summary>
    internal static long MissingIn(Exception cause) => (cause as EndOfPayloadException)?.MissingBytes ?? 0;
}
