namespace CustomBinarySerializer.Payload;

/// <summary>The exception for a payload that ends before a value does. The caller adds which message it is.</summary>
/// <param name="missingBytes">The number of bytes that the value lacks.</param>
internal sealed class EndOfPayloadException(long missingBytes)
    : EndOfStreamException($"The payload ended {Quantity.Of(missingBytes, "byte")} before the value did.")
{
    internal long MissingBytes => missingBytes;

    /// <summary>Returns the number of missing bytes of an exception; 0 for other exceptions.</summary>
    internal static long MissingIn(Exception cause) => (cause as EndOfPayloadException)?.MissingBytes ?? 0;
}
