namespace CustomBinarySerializer.Tests.TestTypes;

/// <summary>The message of the 2008 article: three strings, two numbers.</summary>
[BinaryTypeId(TypeIds.Customer)]
public sealed record Customer : ICustomBinarySerializable
{
    public Customer()
    {
    }

    public Customer(string lastName, string firstName, string address, int age, int zipCode)
    {
        LastName = lastName;
        FirstName = firstName;
        Address = address;
        Age = age;
        ZipCode = zipCode;
    }

    public static Customer Smith { get; } = new("Smith", "John", "42 Main Street, Springfield", 41, 90210);

    public string LastName { get; private set; } = "";

    public string FirstName { get; private set; } = "";

    public string Address { get; private set; } = "";

    public int Age { get; private set; }

    public int ZipCode { get; private set; }

    public void WriteDataTo(BinaryWriter writer)
    {
        writer.Write(LastName);
        writer.Write(FirstName);
        writer.Write(Address);
        writer.Write(Age);
        writer.Write(ZipCode);
    }

    public void SetDataFrom(BinaryReader reader)
    {
        LastName = reader.ReadString();
        FirstName = reader.ReadString();
        Address = reader.ReadString();
        Age = reader.ReadInt32();
        ZipCode = reader.ReadInt32();
    }
}
