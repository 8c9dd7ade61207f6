using CustomBinarySerializer.Hosting;

namespace CustomBinarySerializer.AspNetCore;

/// <summary>What reads bytes from elsewhere: see <see cref="CustomBinarySerializerOptions.NetworkFormatter"/>.</summary>
internal sealed record NetworkFormatter(CustomBinaryFormatter Formatter, FormatterOptions Options);
