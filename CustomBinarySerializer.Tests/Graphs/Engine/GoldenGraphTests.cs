namespace CustomBinarySerializer.Tests.Graphs.Engine;

/// <summary>The example of docs/format.md.</summary>
public sealed class GoldenGraphTests
{
    private const int Id = 300;

    private static readonly byte[] s_cycle =
    [
        0, 0, 0, 0, // length
        0x2C, 1, 0, 0, // type id 300
        0x04, // object 0: a new one of type 1,
        0xD8, 0x04, // which is that with id 300,
        0x01, // written by its fields,
        0x00, // whose layout has the number 0:
        0x04, // 4 fields
        0x04, (byte)'N', (byte)'a', (byte)'m', (byte)'e', 0x00, // Name, a reference
        0x04, (byte)'N', (byte)'e', (byte)'x', (byte)'t', 0x00, // Next, a reference
        0x05, (byte)'O', (byte)'t', (byte)'h', (byte)'e', (byte)'r', 0x00, // Other, a reference
        0x05, (byte)'V', (byte)'a', (byte)'l', (byte)'u', (byte)'e', 0x06, // Value, an int32
        0x02, 0x01, (byte)'x', // body of 0: Name is object 1, a new string, "x";
        0x04, // Next is object 2, a new one of type 1;
        0x00, // Other is null;
        1, 0, 0, 0, // Value is 1
        0x03, // body of 2: Name is object 1,
        0x01, // Next is object 0,
        0x00, // Other is null,
    ];

    private static readonly byte[] s_value = [2, 0, 0, 0];

    [Test]
    public void ACycleIsWrittenAsTheFormatSays()
    {
        byte[] expected = [.. s_cycle, .. s_value];
        expected[0] = (byte)(expected.Length - sizeof(int));
        Node root = new() { Name = "x", Value = 1 };
        root.Next = new Node { Name = root.Name, Next = root, Value = 2 };

        Assert.That(Write(root, RegistrationOptions.Default), Is.EqualTo(expected));
    }

    [Test]
    public void AFixedLayoutLeavesNamesOut()
    {
        RegistrationOptions options = new() { HasFixedLayout = true };
        byte[] frame = Write(new Node { Value = 1 }, options);

        Assert.That(frame, Is.EqualTo(new byte[] { 0x0F, 0, 0, 0, 0x2C, 1, 0, 0, 0x04, 0xD8, 0x04, 0x00, 0x00, 0x00, 0x00, 1, 0, 0, 0 }));
        Assert.That(((Node)NewFormatter(options).Deserialize(frame, out _)).Value, Is.EqualTo(1));
    }

    private static byte[] Write(Node node, RegistrationOptions options)
    {
        using MemoryStream stream = new();
        NewFormatter(options).Serialize(stream, node);
        return stream.ToArray();
    }

    private static CustomBinaryFormatter NewFormatter(RegistrationOptions options) =>
        new(new TypeRegistry().RegisterSerializable<Node>(Id, options));
}
