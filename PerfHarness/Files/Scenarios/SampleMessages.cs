using PerfHarness.Workloads;

namespace PerfHarness.Files.Scenarios;

/// <summary>
/// The messages of files: message n is customer n modulo <see cref="Count"/>. Each has a frame of 55 bytes. The texts
/// repeat as in message streams: 16 last names, 16 first names, 90 addresses.
/// </summary>
internal static class SampleMessages
{
    public const int Count = 1024;
    public const int FrameSize = 55;
    public const int RecordSize = 64;

    /// <summary>The type id of <see cref="Stamp"/>, which the files for reading don't contain.</summary>
    public const int OtherTypeId = 2;

    private const int CustomerTypeId = 1;

    private static readonly string[] LastNames =
        ["Smith", "Jones", "Brown", "Lewis", "Clark", "White", "Green", "Adams", "Baker", "Cross", "Evans", "Grant", "Hayes", "James",
         "Moore", "Perry"];

    private static readonly string[] FirstNames =
        ["John", "Mary", "Anna", "Paul", "Mark", "Jane", "Rose", "Adam", "Carl", "Dave", "Emma", "Fred", "Gina", "Hugo", "Ivan", "Kate"];

    public static Customer[] Customers { get; } = [.. Enumerable.Range(0, Count).Select(Create)];

    public static byte[][] Frames { get; } = Array.ConvertAll(Customers, FrameOf);

    public static TypeRegistry NewRegistry() => new TypeRegistry().Register<Customer>(CustomerTypeId).Register<Stamp>(OtherTypeId);

    public static void Require(bool isAsExpected, string what)
    {
        if (!isAsExpected)
        {
            throw new InvalidDataException($"{what} isn't what was written.");
        }
    }

    public static bool IsMessage(Customer customer, long ordinal)
    {
        Customer expected = Customers[ordinal % Count];
        return customer.LastName == expected.LastName
            && customer.FirstName == expected.FirstName
            && customer.Address == expected.Address
            && customer.Age == expected.Age
            && customer.ZipCode == expected.ZipCode;
    }

    private static Customer Create(int number) => new()
    {
        LastName = Instances.Text(LastNames[number % 16]),
        FirstName = Instances.Text(FirstNames[number / 16 % 16]),
        Address = Instances.Text($"{10 + (number * 7 % 90)} Main Street, Springfield"),
        Age = 18 + (number % 60),
        ZipCode = 10_000 + number,
    };

    private static byte[] FrameOf(Customer customer)
    {
        byte[] frame = new byte[FrameSize];
        Require(
            new CustomBinaryFormatter(NewRegistry()).TrySerialize(frame, customer, out int size) && size == FrameSize,
            "The size of a frame");
        return frame;
    }
}
