using PerfHarness.Workloads.StraightLine;

namespace PerfHarness.Workloads;

public readonly unsafe partial struct CustomerWorkload : IVariedWorkload
{
    private const int MaxNameLength = 20;
    private const int MaxPayloadSize = (3 * ShortText.MaxSize) + (2 * sizeof(int));

    public static ICustomBinarySerializable[] CreateMessages() =>
        Instances.Create(Instances.Many, () => new Customer
        {
            LastName = Instances.Text("Smith"),
            FirstName = Instances.Text("John"),
            Address = Instances.Text("42 Main Street, Springfield"),
            Age = 41,
            ZipCode = 90210,
        });

    public static ICustomBinarySerializable CreateVaried(Random random) => new Customer
    {
        LastName = RandomValues.Text(random, 1, MaxNameLength),
        FirstName = RandomValues.Text(random, 1, MaxNameLength),
        Address = RandomValues.Text(random, 1, ShortText.MaxLength),
        Age = random.Next(100),
        ZipCode = random.Next(100_000),
    };

    public static int WriteStraight(Span<byte> destination, object message)
    {
        Customer customer = Unsafe.As<Customer>(message);
        StraightLineFrame.RequireRoom(destination, MaxPayloadSize);
        fixed (byte* frame = destination)
        {
            StraightLineWriter writer = new(frame);
            writer.WriteText(customer.LastName);
            writer.WriteText(customer.FirstName);
            writer.WriteText(customer.Address);
            writer.Write(customer.Age);
            writer.Write(customer.ZipCode);
            return writer.Finish();
        }
    }

    public static object ReadStraight(ReadOnlySpan<byte> frame)
    {
        StraightLineFrame.RequireWhole(frame);
        fixed (byte* start = frame)
        {
            StraightLineReader reader = new(start);
            return new Customer
            {
                LastName = reader.ReadText(),
                FirstName = reader.ReadText(),
                Address = reader.ReadText(),
                Age = reader.Read<int>(),
                ZipCode = reader.Read<int>(),
            };
        }
    }
}
