using CustomBinarySerializer.Graphs.Format;

namespace CustomBinarySerializer.Graphs.Tests.Engine;

/// <summary>Tests of the example in docs/format.md.</summary>
public sealed class GoldenGraphTests
{
    private const int Id = 300;

    private static readonly byte[] s_cycle =
    [
        0, 0, 0, 0, // length
        0x2C, 1, 0, 0, // type id 300
        0x06, // object 0: a new one of type 2,
        0xD8, 0x04, // which is that with id 300,
        0x96, 0x00, 0x00, 0x00, // whose name has this fingerprint,
        0x01, // written by its fields,
        0x00, // whose layout has the number 0:
        0x04, // 4 fields
        0x04, (byte)'N', (byte)'a', (byte)'m', (byte)'e', 0x00, // Name, a reference
        0x04, (byte)'N', (byte)'e', (byte)'x', (byte)'t', 0x00, // Next, a reference
        0x05, (byte)'O', (byte)'t', (byte)'h', (byte)'e', (byte)'r', 0x00, // Other, a reference
        0x05, (byte)'V', (byte)'a', (byte)'l', (byte)'u', (byte)'e', 0x06, // Value, an int32
        0x02, 0x01, (byte)'x', // body of 0: Name is object 1, a new string, "x";
        0x06, // Next is object 2, a new one of type 2;
        0x00, // Other is null;
        1, 0, 0, 0, // Value is 1
        0x03, // body of 2: Name is object 1,
        0x01, // Next is object 0,
        0x00, // Other is null,
    ];

    private static readonly byte[] s_value = [2, 0, 0, 0];

    // CRC-32C, bit by bit, of the name of the type.
    private static readonly byte[] s_fingerprint = BitConverter.GetBytes(Crc32C("CustomBinarySerializer.Graphs.Tests.Engine.Node"));

    // The graph as version 0.1 wrote it, without the fingerprint.
    private static readonly byte[] s_cycleOf01 =
    [
        0x34, 0, 0, 0, 0x2C, 1, 0, 0, 0x04, 0xD8, 0x04, 0x01, 0x00, 0x04,
        0x04, (byte)'N', (byte)'a', (byte)'m', (byte)'e', 0x00, 0x04, (byte)'N', (byte)'e', (byte)'x', (byte)'t', 0x00,
        0x05, (byte)'O', (byte)'t', (byte)'h', (byte)'e', (byte)'r', 0x00, 0x05, (byte)'V', (byte)'a', (byte)'l', (byte)'u', (byte)'e',
        0x06,
        0x02, 0x01, (byte)'x', 0x04, 0x00, 1, 0, 0, 0, 0x03, 0x01, 0x00, 2, 0, 0, 0,
    ];

    [Test]
    public void AGraphOfVersion01IsRead()
    {
        Node read = (Node)NewFormatter(RegistrationOptions.Default).Deserialize(s_cycleOf01, out _);

        Assert.That((read.Name, read.Value, read.Next!.Value), Is.EqualTo(("x", 1, 2)));
        Assert.That(read.Next.Next, Is.SameAs(read));
    }

    [Test]
    public void TheFingerprintIsTheOneOfTheFormat()
    {
        Assert.That(Crc32C("123456789"), Is.EqualTo(0xE306_9283));
        Assert.That(BitConverter.GetBytes(Crc32C("Shop.Node")), Is.EqualTo(new byte[] { 0x74, 0xC3, 0xCE, 0x2B }));
        Assert.That(BitConverter.GetBytes(new TypeFingerprint(typeof(Node), [], fixedLayout: null).Value), Is.EqualTo(s_fingerprint));
    }

    [Test]
    public void ACycleIsWrittenAsTheFormatSays()
    {
        byte[] expected = [.. s_cycle, .. s_value];
        expected[0] = (byte)(expected.Length - sizeof(int));
        s_fingerprint.CopyTo(expected, 11);
        Node root = new() { Name = "x", Value = 1 };
        root.Next = new Node { Name = root.Name, Next = root, Value = 2 };

        Assert.That(Write(root, RegistrationOptions.Default), Is.EqualTo(expected));
    }

    [Test]
    public void AFixedLayoutLeavesNamesOut()
    {
        RegistrationOptions options = new() { HasFixedLayout = true };
        byte[] frame = Write(new Node { Value = 1 }, options);

        byte[] fingerprint =
            BitConverter.GetBytes(Crc32C("CustomBinarySerializer.Graphs.Tests.Engine.Node\nName 0\nNext 0\nOther 0\nValue 6"));
        Assert.That(
            frame,
            Is.EqualTo((byte[])[0x13, 0, 0, 0, 0x2C, 1, 0, 0, 0x06, 0xD8, 0x04, .. fingerprint, 0x00, 0x00, 0x00, 0x00, 1, 0, 0, 0]));
        Assert.That(((Node)NewFormatter(options).Deserialize(frame, out _)).Value, Is.EqualTo(1));
    }

    private static uint Crc32C(string text)
    {
        uint crc = uint.MaxValue;
        foreach (byte value in System.Text.Encoding.UTF8.GetBytes(text))
        {
            crc ^= value;
            for (int bit = 0; bit < 8; bit++)
            {
                crc = (crc >> 1) ^ ((crc & 1) == 0 ? 0 : 0x82F6_3B78);
            }
        }

        return ~crc;
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
