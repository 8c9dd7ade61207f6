using CustomBinarySerializer;
using PerfHarness.Workloads.Messages;

namespace PerfHarness.Workloads;

/// <summary>Customers whose texts are of any length, where those of <see cref="CustomerWorkload"/> are all of the same three.</summary>
public readonly struct VariedCustomerWorkload : ILimitedWorkload
{
    private const int Seed = 1;
    private const int MaxNameLength = 20;
    private const int MaxAddressLength = 32;

    public static string Name => "VariedCustomer";

    public static ContractSet Generated => CustomerWorkload.Generated;

    public static bool Varies => true;

    public static ICustomBinarySerializable[] CreateMessages()
    {
        Random random = new(Seed);
        return Instances.Create(Instances.Many, () => new Customer
        {
            LastName = Text(random, MaxNameLength),
            FirstName = Text(random, MaxNameLength),
            Address = Text(random, MaxAddressLength),
            Age = random.Next(100),
            ZipCode = random.Next(100_000),
        });
    }

    public static ICustomBinarySerializable CreateEmpty() => CustomerWorkload.CreateEmpty();

    public static int Write(CustomBinaryFormatter formatter, Span<byte> destination, object message) =>
        CustomerWorkload.Write(formatter, destination, message);

    public static object Read(CustomBinaryFormatter formatter, ReadOnlySpan<byte> frame) => CustomerWorkload.Read(formatter, frame);

    public static void ReadInto(CustomBinaryFormatter formatter, ReadOnlySpan<byte> frame, object existing) =>
        CustomerWorkload.ReadInto(formatter, frame, existing);

    public static int WriteStraight(Span<byte> destination, object message) => CustomerWorkload.WriteStraight(destination, message);

    public static object ReadStraight(ReadOnlySpan<byte> frame) => CustomerWorkload.ReadStraight(frame);

    private static string Text(Random random, int maxLength) =>
        new(random.GetItems<char>("abcdefghijklmnopqrstuvwxyz ", 1 + random.Next(maxLength)));
}
