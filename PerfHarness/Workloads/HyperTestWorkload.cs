using PerfHarness.Workloads.StraightLine;

namespace PerfHarness.Workloads;

public readonly unsafe partial struct HyperTestWorkload : IVariedWorkload
{
    private const int GuidSize = 16;
    private const int MaxPayloadSize =
        sizeof(bool) + (2 * GuidSize) + (3 * sizeof(int)) + (3 * sizeof(long)) + sizeof(decimal) + ShortText.MaxSize;

    public static ICustomBinarySerializable[] CreateMessages() =>
        Instances.Create(Instances.Many, () => new HyperTest
        {
            Parent = new Guid("0b1c2d3e-4f50-4162-8374-95a6b7c8d9ea"),
            Quantity = 1_000,
            Sequence = 9_876_543_210,
            Created = new DateTime(2024, 2, 29, 12, 34, 56, DateTimeKind.Utc),
            Flags = 0xF00D,
            Price = 12_345.6789m,
            Lifetime = TimeSpan.FromMinutes(90),
            Id = new Guid("5f0c9d3e-8a41-4b6e-9c57-1d2e3f405162"),
            State = OrderState.Filled,
            Reference = Instances.Text("ORDER-2024-000012345"),
        });

    public static ICustomBinarySerializable CreateVaried(Random random) => new HyperTest
    {
        Parent = RandomValues.Bool(random) ? RandomValues.Guid(random) : null,
        Quantity = random.Next(1, 100_000),
        Sequence = random.NextInt64(),
        Created = RandomValues.DateTime(random),
        Flags = unchecked((uint)RandomValues.Int(random)),
        Price = RandomValues.Price(random),
        Lifetime = TimeSpan.FromSeconds(random.Next(1, 100_000)),
        Id = RandomValues.Guid(random),
        State = random.GetItems(Enum.GetValues<OrderState>(), 1)[0],
        Reference = RandomValues.Text(random, 1, ShortText.MaxLength),
    };

    public static int WriteStraight(Span<byte> destination, object message)
    {
        HyperTest hyperTest = Unsafe.As<HyperTest>(message);
        StraightLineFrame.RequireRoom(destination, MaxPayloadSize);
        fixed (byte* frame = destination)
        {
            StraightLineWriter writer = new(frame);
            Guid? parent = hyperTest.Parent;
            writer.Write(parent.HasValue);
            if (parent.HasValue)
            {
                writer.Write(parent.GetValueOrDefault());
            }

            writer.Write(hyperTest.Quantity);
            writer.Write(hyperTest.Sequence);
            writer.WriteDateTime(hyperTest.Created);
            writer.Write(hyperTest.Flags);
            writer.WriteDecimal(hyperTest.Price);
            writer.Write(hyperTest.Lifetime.Ticks);
            writer.Write(hyperTest.Id);
            writer.Write(hyperTest.State);
            writer.WriteText(hyperTest.Reference);
            return writer.Finish();
        }
    }

    public static object ReadStraight(ReadOnlySpan<byte> frame)
    {
        StraightLineFrame.RequireWhole(frame);
        fixed (byte* start = frame)
        {
            StraightLineReader reader = new(start);
            return new HyperTest
            {
                Parent = reader.Read<byte>() != 0 ? reader.Read<Guid>() : null,
                Quantity = reader.Read<int>(),
                Sequence = reader.Read<long>(),
                Created = reader.ReadDateTime(),
                Flags = reader.Read<uint>(),
                Price = reader.ReadDecimal(),
                Lifetime = new TimeSpan(reader.Read<long>()),
                Id = reader.Read<Guid>(),
                State = reader.Read<OrderState>(),
                Reference = reader.ReadText(),
            };
        }
    }
}
