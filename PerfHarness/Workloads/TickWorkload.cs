using PerfHarness.Workloads.StraightLine;

namespace PerfHarness.Workloads;

public readonly unsafe partial struct TickWorkload : IVariedWorkload
{
    private const string SymbolCharacters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ.";
    private const int MinSymbolLength = 2;
    private const int MaxSymbolLength = 12;
    private const int MaxPayloadSize = ShortText.MaxSize + sizeof(long) + (2 * sizeof(double)) + sizeof(int) + sizeof(long);

    public static ICustomBinarySerializable[] CreateMessages() =>
        Instances.Create(Instances.Many, () => new Tick
        {
            Symbol = Instances.Text("EURUSD"),
            Time = new DateTime(2024, 2, 29, 12, 34, 56, 789, DateTimeKind.Utc),
            Bid = 1.08315,
            Ask = 1.08317,
            Size = 1_000_000,
            Number = 9_876_543_210,
        });

    public static ICustomBinarySerializable CreateVaried(Random random)
    {
        double bid = random.NextDouble() * 1000;
        return new Tick
        {
            Symbol = RandomValues.Text(random, SymbolCharacters, MinSymbolLength, MaxSymbolLength),
            Time = RandomValues.DateTime(random),
            Bid = bid,
            Ask = bid + random.NextDouble(),
            Size = random.Next(1, 10_000_000),
            Number = random.NextInt64(),
        };
    }

    public static int WriteStraight(Span<byte> destination, object message)
    {
        Tick tick = Unsafe.As<Tick>(message);
        StraightLineFrame.RequireRoom(destination, MaxPayloadSize);
        fixed (byte* frame = destination)
        {
            StraightLineWriter writer = new(frame);
            writer.WriteText(tick.Symbol);
            writer.WriteDateTime(tick.Time);
            writer.Write(tick.Bid);
            writer.Write(tick.Ask);
            writer.Write(tick.Size);
            writer.Write(tick.Number);
            return writer.Finish();
        }
    }

    public static object ReadStraight(ReadOnlySpan<byte> frame)
    {
        StraightLineFrame.RequireWhole(frame);
        fixed (byte* start = frame)
        {
            StraightLineReader reader = new(start);
            return new Tick
            {
                Symbol = reader.ReadText(),
                Time = reader.ReadDateTime(),
                Bid = reader.Read<double>(),
                Ask = reader.Read<double>(),
                Size = reader.Read<int>(),
                Number = reader.Read<long>(),
            };
        }
    }
}
