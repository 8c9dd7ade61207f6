using PerfHarness.Workloads.Messages;

namespace PerfHarness.Seed;

/// <summary>The message that is moved a million times.</summary>
internal static class SampleCustomer
{
    public const int TypeId = 1;

    public static Customer Create() => new()
    {
        LastName = "Smith",
        FirstName = "John",
        Address = "42 Main Street, Springfield",
        Age = 41,
        ZipCode = 90210,
    };

    public static bool HasSameFieldsAs(this Customer one, Customer other) =>
        one.LastName == other.LastName
        && one.FirstName == other.FirstName
        && one.Address == other.Address
        && one.Age == other.Age
        && one.ZipCode == other.ZipCode;
}
