namespace CustomBinarySerializer.Tool.Selection;

/// <summary>The selection of a command line, before it is compared with a folder.</summary>
/// <param name="From">The ordinal of the first message, or null.</param>
/// <param name="ToOrdinal">The ordinal after the last message, or null.</param>
/// <param name="Since">The time of the first message, or null.</param>
/// <param name="Until">The time before which the last message was written, or null.</param>
/// <param name="Types">Names or ids of types; empty for all.</param>
/// <param name="Columns">The members that are shown, or null for all.</param>
/// <param name="Where">The condition, or null.</param>
/// <param name="Count">The maximum number of messages, or null.</param>
internal sealed record SelectionRequest(
    long? From, long? ToOrdinal, string? Since, string? Until, string[] Types, string? Columns, string? Where, long? Count);
