using System.Runtime.Serialization;

namespace CustomBinarySerializer.Graphs.Reading;

/// <summary>Where a reference among names and values stands.</summary>
internal sealed record InfoEntry(SerializationInfo Info, string Name);
