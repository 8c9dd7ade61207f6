using PerfHarness.Workloads.StraightLine;

namespace PerfHarness.Workloads;

public readonly unsafe partial struct PocoWorkload : IVariedWorkload
{
    private const int GuidSize = 16;
    private const int MaxPayloadSize = ShortText.MaxSize + sizeof(int) + GuidSize + sizeof(long);

    public static ICustomBinarySerializable[] CreateMessages() =>
        Instances.Create(Instances.Many, () => new Poco
        {
            Text = Instances.Text("hello"),
            Number = 42,
            Id = new Guid("5f0c9d3e-8a41-4b6e-9c57-1d2e3f405162"),
            Created = new DateTime(2024, 2, 29, 12, 34, 56, DateTimeKind.Utc),
        });

    public static ICustomBinarySerializable CreateVaried(Random random) => new Poco
    {
        Text = RandomValues.Text(random, 1, ShortText.MaxLength),
        Number = RandomValues.Int(random),
        Id = RandomValues.Guid(random),
        Created = RandomValues.DateTime(random),
    };

    public static int WriteStraight(Span<byte> destination, object message)
    {
        Poco poco = Unsafe.As<Poco>(message);
        StraightLineFrame.RequireRoom(destination, MaxPayloadSize);
        fixed (byte* frame = destination)
        {
            StraightLineWriter writer = new(frame);
            writer.WriteText(poco.Text);
            writer.Write(poco.Number);
            writer.Write(poco.Id);
            writer.WriteDateTime(poco.Created);
            return writer.Finish();
        }
    }

    public static object ReadStraight(ReadOnlySpan<byte> frame)
    {
        StraightLineFrame.RequireWhole(frame);
        fixed (byte* start = frame)
        {
            StraightLineReader reader = new(start);
            return new Poco
            {
                Text = reader.ReadText(),
                Number = reader.Read<int>(),
                Id = reader.Read<Guid>(),
                Created = reader.ReadDateTime(),
            };
        }
    }
}
