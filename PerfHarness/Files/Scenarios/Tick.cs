using System.Diagnostics;
using CustomBinarySerializer;

namespace PerfHarness.Files.Scenarios;

/// <summary>A message with the time when it was appended, by the clock that all processes of a machine share.</summary>
internal sealed class Tick : ICustomBinarySerializable
{
    public long Timestamp { get; private set; } = Stopwatch.GetTimestamp();

    public void WriteDataTo(BinaryWriter writer) => writer.Write(Timestamp);

    public void SetDataFrom(BinaryReader reader) => Timestamp = reader.ReadInt64();
}
