using System.Collections;
using System.Globalization;
using System.Net;
using System.Numerics;
using System.Text;
using CustomBinarySerializer.Tests.Contracts.Implementations;

namespace CustomBinarySerializer.Tests.Contracts.BuiltIn;

/// <summary>The bytes of built-in types that aren't just their memory: they are the format and never change.</summary>
[TestFixture(Implementation.Emitted)]
[TestFixture(Implementation.Interpreted)]
[TestFixture(Implementation.Generated)]
public sealed class GoldenBuiltInTests(Implementation implementation)
{
    [Test]
    public void Numbers()
    {
        Check((nint)(-2), "FEFFFFFFFFFFFFFF");
        Check((nuint)2, "0200000000000000");
        Check('\uD800', "00D8");
        Check(-1.5m, "0F000000", "00000000", "00000000", "00000180"); // low, middle, high, flags: scale 1, negative
        Check(new BigInteger(-2), "02", "FE"); // 1 byte + 1
        Check(new BigInteger(128), "03", "8000"); // a byte of 0, for the sign
        Check(new Complex(1, -2), "000000000000F03F", "00000000000000C0");
    }

    [Test]
    public void Times()
    {
        Check(new DateTime(1, DateTimeKind.Unspecified), "0100000000000000");
        Check(new DateTime(1, DateTimeKind.Utc), "0100000000000040");
        Check(new DateTime(1, DateTimeKind.Local), "0100000000000080");
        Check(new DateTimeOffset(TimeSpan.TicksPerDay, TimeSpan.FromMinutes(-90)), "00C069 2AC9000000", "A6FF"); // clock time, minutes
        Check(new TimeSpan(-2), "FEFFFFFFFFFFFFFF");
        Check(new DateOnly(1, 1, 2), "01000000");
        Check(new TimeOnly(2), "0200000000000000");
    }

    [Test]
    public void Texts()
    {
        Check(new Rune(0x1F600), "00F60100");
        Check(new Uri("ab:c"), "05", "61623A63");
        Check(new Uri("/b", UriKind.Relative), "04", "3A", "2F62"); // a colon in front
        Check(new Version(1, 2, 3), "06", "312E322E33");
        Check(CultureInfo.InvariantCulture, "01");
        Check(new StringBuilder("ab"), "03", "6162");
        Check(DBNull.Value, "01");
    }

    [Test]
    public void Positions()
    {
        Check(new Index(2), "02000000");
        Check(^2, "FDFFFFFF");
        Check(1..^0, "01000000", "FFFFFFFF");
    }

    [Test]
    public void Addresses()
    {
        Check(IPAddress.Loopback, "05", "7F000001");
        Check(IPAddress.IPv6Loopback, "11", "00000000000000000000000000000001");
        Check(new IPAddress([.. new byte[15], 1], 3), "15", "00000000000000000000000000000001", "03000000");
        Check(new IPEndPoint(IPAddress.Loopback, 80), "07", "7F000001", "5000"); // null and derived are taken: 4 bytes + 1 + 2
    }

    [Test]
    public void Bits()
    {
        Check(new BitArray([true, false, true]), "03", "05", "05"); // 2 bytes + 1; 5 bits of the last unused; the lowest first
        Check(new BitArray(8, true), "03", "00", "FF");
        Check(new BitArray(0), "02", "00");
    }

    [Test]
    public void SlicesOfArrays()
    {
        Check((Memory<short>)new short[] { 1, 2 }.AsMemory(1), "02", "0200");
        Check((ReadOnlyMemory<short>)new short[] { 1 }, "02", "0100");
        Check(new ArraySegment<short>([1, 2, 3], 1, 1), "02", "0200");
        Check(default(ArraySegment<short>), "00");
        Check(new ArraySegment<short>([]), "01");
    }

    [Test]
    public void ShapedArrays()
    {
        Check(
            new short[,] { { 1, 2, 3 }, { 4, 5, 6 } },
            "05", "02000000", "03000000", // 2 lengths + 1 + 2: null and derived are taken
            "00", // they begin at 0
            "07", "0100", "0200", "0300", "0400", "0500", "0600");
        Check(
            (byte[,])Array.CreateInstance(typeof(byte), [1, 1], [-1, 5]),
            "05", "01000000", "01000000",
            "03", "FFFFFFFF", "05000000",
            "02", "00");
    }

    [Test]
    public void Nulls()
    {
        CheckNull<Uri>();
        CheckNull<Version>();
        CheckNull<CultureInfo>();
        CheckNull<StringBuilder>();
        CheckNull<DBNull>();
        CheckNull<IPAddress>();
        CheckNull<IPEndPoint>();
        CheckNull<BitArray>();
        CheckNull<int[,]>();
        CheckNull<Exception>();
    }

    [Test]
    public void Tuples()
    {
        Check((1, (byte)2), "01000000", "02");
        Check(("a", (short)2), "02", "61", "0200");
        Check((1, 2, 3, 4, 5, 6, 7, 8, (byte)9), [.. Enumerable.Range(1, 8).Select(i => $"0{i}000000"), "09"]);
        Check(Tuple.Create("a", (short)2), "04", "61", "0200"); // 1 byte + 1 + 2: null and derived are taken
        Check(
            new Tuple<byte, byte, byte, byte, byte, byte, byte, Tuple<byte>>(1, 2, 3, 4, 5, 6, 7, new(8)),
            "02", "01020304050607", "02", "08"); // 2: not null, and not derived
        Check(new KeyValuePair<byte, string>(1, "a"), "01", "02", "61");
        Check(ValueTuple.Create((byte)1), "01");
    }

    private void Check<T>(T value, params string[] fields)
    {
        PlannedValue<T> planned = new(implementation);
        byte[] bytes = TestTypes.Bytes.Of(fields);

        Assert.That(planned.Write(value), Is.EqualTo(bytes));
        Assert.That(planned.Write(planned.Read(bytes)), Is.EqualTo(bytes));
    }

    private void CheckNull<T>()
        where T : class
    {
        PlannedValue<T> planned = new(implementation);

        Assert.That(planned.Write(null), Is.EqualTo(new byte[] { 0 }));
        Assert.That(planned.Read(0), Is.Null);
    }
}
