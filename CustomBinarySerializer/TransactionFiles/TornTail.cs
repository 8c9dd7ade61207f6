namespace CustomBinarySerializer;

/// <summary>
/// What was cut off the end of a transaction file because it wasn't written to its end when process or machine stopped, or because the seal
/// of a journal that was closed is damaged. No message that was durable is in it.
/// </summary>
/// <param name="File">The path of the segment.</param>
/// <param name="Offset">Where it was cut, in bytes.</param>
/// <param name="Length">How many bytes were cut.</param>
/// <param name="Ordinal">The message that would have been there; its ordinal is given to the next one that is appended.</param>
/// <param name="Copy">The path of the file that holds what was cut.</param>
/// <param name="Reason">How it was seen, in words.</param>
public sealed record TornTail(string File, long Offset, long Length, long Ordinal, string Copy, string Reason);
