using PerfHarness.Workloads.StraightLine;

namespace PerfHarness.Workloads;

public readonly unsafe partial struct NineIntsWorkload : IVariedWorkload
{
    private const int MaxPayloadSize = 9 * sizeof(int);

    public static ICustomBinarySerializable[] CreateMessages() =>
        Instances.Create(Instances.Many, () => new NineInts
        {
            First = 1,
            Second = 22,
            Third = 333,
            Fourth = 4_444,
            Fifth = 55_555,
            Sixth = 666_666,
            Seventh = 7_777_777,
            Eighth = 88_888_888,
            Ninth = 999_999_999,
        });

    public static ICustomBinarySerializable CreateVaried(Random random) => new NineInts
    {
        First = RandomValues.Int(random),
        Second = RandomValues.Int(random),
        Third = RandomValues.Int(random),
        Fourth = RandomValues.Int(random),
        Fifth = RandomValues.Int(random),
        Sixth = RandomValues.Int(random),
        Seventh = RandomValues.Int(random),
        Eighth = RandomValues.Int(random),
        Ninth = RandomValues.Int(random),
    };

    public static int WriteStraight(Span<byte> destination, object message)
    {
        NineInts nineInts = Unsafe.As<NineInts>(message);
        StraightLineFrame.RequireRoom(destination, MaxPayloadSize);
        fixed (byte* frame = destination)
        {
            StraightLineWriter writer = new(frame);
            writer.Write(nineInts.First);
            writer.Write(nineInts.Second);
            writer.Write(nineInts.Third);
            writer.Write(nineInts.Fourth);
            writer.Write(nineInts.Fifth);
            writer.Write(nineInts.Sixth);
            writer.Write(nineInts.Seventh);
            writer.Write(nineInts.Eighth);
            writer.Write(nineInts.Ninth);
            return writer.Finish();
        }
    }

    public static object ReadStraight(ReadOnlySpan<byte> frame)
    {
        StraightLineFrame.RequireWhole(frame);
        fixed (byte* start = frame)
        {
            StraightLineReader reader = new(start);
            return new NineInts
            {
                First = reader.Read<int>(),
                Second = reader.Read<int>(),
                Third = reader.Read<int>(),
                Fourth = reader.Read<int>(),
                Fifth = reader.Read<int>(),
                Sixth = reader.Read<int>(),
                Seventh = reader.Read<int>(),
                Eighth = reader.Read<int>(),
                Ninth = reader.Read<int>(),
            };
        }
    }
}
