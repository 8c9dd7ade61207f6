namespace CustomBinarySerializer.Tests.TestTypes;

/// <summary>An object and the frame that it must be, byte by byte.</summary>
public sealed record GoldenFrame(string Name, object Graph, byte[] Bytes)
{
    public static IReadOnlyList<GoldenFrame> All { get; } =
    [
        new("no payload", new Ping(), TestTypes.Bytes.Of(
            "04000000", // length: the type id alone
            "03000000")), // type id

        new("a struct", new Point(1, -2), TestTypes.Bytes.Of(
            "0C000000", // length: 4 + 8
            "02000000", // type id
            "01000000", // X
            "FEFFFFFF")), // Y

        new("the customer of 2008", Customer.Smith, TestTypes.Bytes.Of(
            "33000000", // length: 4 + 47
            "01000000", // type id
            "05 536D697468", // LastName: 5 bytes, Smith
            "04 4A6F686E", // FirstName: 4 bytes, John
            "1B 3432204D61696E205374726565742C20537072696E676669656C64", // Address: 27 bytes
            "29000000", // Age: 41
            "62600100")), // ZipCode: 90210

        new("a derived class", new Dog { Name = "Ré", Tricks = 9 }, TestTypes.Bytes.Of(
            "09000000", // length: 4 + 5
            "06000000", // type id of Dog, not of Animal
            "03 52C3A9", // Name: 3 bytes of UTF-8
            "09")), // Tricks

        new("null inside", new Parcel(), TestTypes.Bytes.Of(
            "0A000000", // length: 4 + 6
            "07000000", // type id
            "AA",
            "00000000", // Content: a length of 0 is null
            "BB")),

        new("an object inside", new Parcel { Content = new Point(3, 4) }, TestTypes.Bytes.Of(
            "16000000", // length: 4 + 18
            "07000000", // type id
            "AA",
            "0C000000", // Content: a frame of its own, length 4 + 8
            "02000000", // its type id
            "03000000", // X
            "04000000", // Y
            "BB")),

        new("an exact object inside", new PointParcel { Content = new Point(5, 6) }, TestTypes.Bytes.Of(
            "0F000000", // length: 4 + 11
            "08000000", // type id
            "AA",
            "09", // Content: length 8, plus 1
            "05000000", // X
            "06000000", // Y
            "BB")),

        new("an exact null inside", new BlockParcel(), TestTypes.Bytes.Of(
            "07000000", // length: 4 + 3
            "09000000", // type id
            "AA",
            "00", // Content: null
            "BB")),

        new("three levels", new Parcel { Content = new Parcel { Content = new Ping() } }, TestTypes.Bytes.Of(
            "18000000", // length: 4 + 20
            "07000000", // type id
            "AA",
            "0E000000", // length 4 + 10
            "07000000", // type id
            "AA",
            "04000000", // length: the type id alone
            "03000000", // type id
            "BB",
            "BB")),
    ];

    public override string ToString() => Name;
}
