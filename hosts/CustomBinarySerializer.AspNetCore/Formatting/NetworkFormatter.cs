using CustomBinarySerializer.Hosting;

namespace CustomBinarySerializer.AspNetCore.Formatting;

/// <summary>The formatter that reads and writes untrusted bytes, with its options.</summary>
/// <remarks>See <see cref="CustomBinarySerializerOptions.NetworkFormatter"/>.</remarks>
internal sealed record NetworkFormatter(CustomBinaryFormatter Formatter, FormatterOptions Options);
