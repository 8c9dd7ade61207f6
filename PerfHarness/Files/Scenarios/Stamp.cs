namespace PerfHarness.Files.Scenarios;

/// <summary>A message with the time of its creation, by the clock that all processes of a machine share.</summary>
internal sealed class Stamp : ICustomBinarySerializable
{
    public long Timestamp { get; private set; } = Stopwatch.GetTimestamp();

    public void WriteDataTo(BinaryWriter writer) => writer.Write(Timestamp);

    public void SetDataFrom(BinaryReader reader) => Timestamp = reader.ReadInt64();
}
