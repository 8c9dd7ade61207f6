using PerfHarness.Workloads.StraightLine;

namespace PerfHarness.Workloads;

/// <summary>
/// Collections of a thousand values each. The limit copies values without padding as blocks, and stores others one by
/// one, without checks.
/// </summary>
public readonly unsafe partial struct CollectionsWorkload : IVariedWorkload
{
    private const int PairSize = sizeof(int) + sizeof(long);
    private const int MeasureSize = sizeof(int) + sizeof(long) + sizeof(short);
    private const int MaxCountSize = ShortText.MaxSize + sizeof(int);
    private const int RestSize = 7 * sizeof(int);
    private const int Count = 1_000;

    private static readonly DateTime FirstTime = new(2024, 2, 29, 12, 34, 56, DateTimeKind.Utc);

    public static ICustomBinarySerializable[] CreateMessages() => Instances.Create(1, () => new Collections
    {
        Numbers = [.. Enumerable.Range(0, Count)],
        Times = [.. Enumerable.Range(0, Count).Select(number => FirstTime.AddSeconds(number))],
        Pairs = [.. Enumerable.Range(0, Count).Select(number => (number, Large(number)))],
        Measures = [.. Enumerable.Range(0, Count).Select(number => new Measure(number, Large(number), (short)number))],
        Totals = Enumerable.Range(0, Count).ToDictionary(number => number, Large),
        Counts = Enumerable.Range(0, Count).ToDictionary(number => $"Name {number}"),
        Names = [.. Enumerable.Range(0, Count).Select(number => $"Name {number}")],
    });

    public static int VariedCount => 16;

    public static ICustomBinarySerializable CreateVaried(Random random) => new Collections
    {
        Numbers = [.. Many(random, RandomValues.Int)],
        Times = [.. Many(random, RandomValues.DateTime)],
        Pairs = [.. Many(random, random => (RandomValues.Int(random), random.NextInt64()))],
        Measures = [.. Many(
            random,
            random => new Measure(RandomValues.Int(random), random.NextInt64(), unchecked((short)RandomValues.Int(random))))],
        Totals = new(
            Many(random, random => KeyValuePair.Create(RandomValues.Int(random), random.NextInt64())).DistinctBy(entry => entry.Key)),
        Counts = new(
            Many(random, random => KeyValuePair.Create(RandomValues.Text(random, 1, ShortText.MaxLength), RandomValues.Int(random)))
                .DistinctBy(entry => entry.Key)),
        Names = [.. Many(random, random => RandomValues.Text(random, 1, ShortText.MaxLength))],
    };

    public static int WriteStraight(Span<byte> destination, object message)
    {
        Collections collections = Unsafe.As<Collections>(message);
        StraightLineFrame.RequireRoom(destination, unchecked(
            RestSize + (collections.Numbers.Length * sizeof(int)) + (collections.Times.Length * sizeof(long))
                + (collections.Pairs.Count * PairSize)
            + (collections.Measures.Count * MeasureSize) + (collections.Totals.Count * PairSize) + (collections.Counts.Count * MaxCountSize)
            + (collections.Names.Count * ShortText.MaxSize)));
        fixed (byte* frame = destination)
        {
            StraightLineWriter writer = new(frame);
            writer.Write(collections.Numbers.Length);
            writer.WriteBlock<int>(collections.Numbers);
            writer.Write(collections.Times.Length);
            writer.WriteBlock<DateTime>(collections.Times);
            writer.Write(collections.Pairs.Count);
            foreach ((int id, long value) in CollectionsMarshal.AsSpan(collections.Pairs))
            {
                writer.Write(id);
                writer.Write(value);
            }

            writer.Write(collections.Measures.Count);
            foreach (ref readonly Measure measure in CollectionsMarshal.AsSpan(collections.Measures))
            {
                writer.Write(measure.Sensor);
                writer.Write(measure.Value);
                writer.Write(measure.Quality);
            }

            writer.Write(collections.Totals.Count);
            foreach ((int id, long total) in collections.Totals)
            {
                writer.Write(id);
                writer.Write(total);
            }

            writer.Write(collections.Counts.Count);
            foreach ((string name, int count) in collections.Counts)
            {
                writer.WriteText(name);
                writer.Write(count);
            }

            writer.Write(collections.Names.Count);
            foreach (string name in CollectionsMarshal.AsSpan(collections.Names))
            {
                writer.WriteText(name);
            }

            return writer.Finish();
        }
    }

    public static object ReadStraight(ReadOnlySpan<byte> frame)
    {
        StraightLineFrame.RequireWhole(frame);
        fixed (byte* start = frame)
        {
            StraightLineReader reader = new(start);
            Collections collections = new()
            {
                Numbers = reader.ReadBlock<int>(reader.Read<int>()),
                Times = reader.ReadBlock<DateTime>(reader.Read<int>()),
                Pairs = ListOf<(int, long)>(reader.Read<int>()),
            };
            foreach (ref (int Id, long Value) pair in CollectionsMarshal.AsSpan(collections.Pairs))
            {
                pair = (reader.Read<int>(), reader.Read<long>());
            }

            collections.Measures = ListOf<Measure>(reader.Read<int>());
            foreach (ref Measure measure in CollectionsMarshal.AsSpan(collections.Measures))
            {
                measure = new Measure(reader.Read<int>(), reader.Read<long>(), reader.Read<short>());
            }

            int totals = reader.Read<int>();
            collections.Totals = new Dictionary<int, long>(totals);
            for (int index = 0; index < totals; index++)
            {
                collections.Totals.Add(reader.Read<int>(), reader.Read<long>());
            }

            int counts = reader.Read<int>();
            collections.Counts = new Dictionary<string, int>(counts);
            for (int index = 0; index < counts; index++)
            {
                collections.Counts.Add(reader.ReadText(), reader.Read<int>());
            }

            collections.Names = ListOf<string>(reader.Read<int>());
            foreach (ref string name in CollectionsMarshal.AsSpan(collections.Names))
            {
                name = reader.ReadText();
            }

            return collections;
        }
    }

    private static List<T> ListOf<T>(int count)
    {
        List<T> list = new(count);
        CollectionsMarshal.SetCount(list, count);
        return list;
    }

    private static IEnumerable<T> Many<T>(Random random, Func<Random, T> create) =>
        Enumerable.Range(0, Count).Select(_ => create(random));

    private static long Large(int number) => 1_000_000L * number;
}
