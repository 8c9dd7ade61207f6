using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Net;
using System.Numerics;
using System.Text;

namespace CustomBinarySerializer.Tests.Contracts.BuiltIn;

/// <summary>The bytes of built-in types that aren't just their memory: the format, which never changes.</summary>
/// <param name="golden">The checks of each value.</param>
internal sealed class GoldenBuiltIns(IGoldenValues golden)
{
    /// <summary>Checks all values except those that need dynamic code.</summary>
    internal void CheckAll()
    {
        Numbers();
        Times();
        Texts();
        Positions();
        Addresses();
        Bits();
        SlicesOfArrays();
        ShapedArrays();
        Nulls();
        Tuples();
    }

    internal void Numbers()
    {
        golden.Check((nint)(-2), "FEFFFFFFFFFFFFFF");
        golden.Check((nuint)2, "0200000000000000");
        golden.Check('\uD800', "00D8");
        golden.Check(-1.5m, "0F000000", "00000000", "00000000", "00000180"); // low, middle, high, flags: scale 1, negative
        golden.Check(new BigInteger(-2), "02", "FE"); // 1 byte + 1
        golden.Check(new BigInteger(128), "03", "8000"); // a byte of 0, for the sign
        golden.Check(new Complex(1, -2), "000000000000F03F", "00000000000000C0");
    }

    internal void Times()
    {
        golden.Check(new DateTime(1, DateTimeKind.Unspecified), "0100000000000000");
        golden.Check(new DateTime(1, DateTimeKind.Utc), "0100000000000040");
        golden.Check(new DateTime(1, DateTimeKind.Local), "0100000000000080");
        golden.Check(new DateTimeOffset(TimeSpan.TicksPerDay, TimeSpan.FromMinutes(-90)), "00C069 2AC9000000", "A6FF"); // clock, minutes
        golden.Check(new TimeSpan(-2), "FEFFFFFFFFFFFFFF");
        golden.Check(new DateOnly(1, 1, 2), "01000000");
        golden.Check(new TimeOnly(2), "0200000000000000");
    }

    internal void Texts()
    {
        golden.Check(new Rune(0x1F600), "00F60100");
        golden.Check(new Uri("ab:c"), "05", "61623A63");
        golden.Check(new Uri("/b", UriKind.Relative), "04", "3A", "2F62"); // a colon in front
        golden.Check(new Version(1, 2, 3), "06", "312E322E33");
        golden.Check(CultureInfo.InvariantCulture, "01");
        golden.Check(new StringBuilder("ab"), "03", "6162");
        golden.Check(DBNull.Value, "01");
    }

    internal void Positions()
    {
        golden.Check(new Index(2), "02000000");
        golden.Check(^2, "FDFFFFFF");
        golden.Check(1..^0, "01000000", "FFFFFFFF");
    }

    internal void Addresses()
    {
        golden.Check(IPAddress.Loopback, "05", "7F000001");
        golden.Check(IPAddress.IPv6Loopback, "11", "00000000000000000000000000000001");
        golden.Check(new IPAddress([.. new byte[15], 1], 3), "15", "00000000000000000000000000000001", "03000000");
        golden.Check(IPNetwork.Parse("10.1.0.0/16"), "05", "0A010000", "10");
        golden.Check(new IPEndPoint(IPAddress.Loopback, 80), "07", "7F000001", "5000"); // null and derived are taken: 4 bytes + 1 + 2
    }

    internal void Bits()
    {
        golden.Check(new BitArray([true, false, true]), "03", "05", "05"); // 2 bytes + 1; 5 bits of the last unused; the lowest first
        golden.Check(new BitArray(8, true), "03", "00", "FF");
        golden.Check(new BitArray(0), "02", "00");
    }

    internal void SlicesOfArrays()
    {
        golden.Check((Memory<short>)new short[] { 1, 2 }.AsMemory(1), "02", "0200");
        golden.Check((ReadOnlyMemory<short>)new short[] { 1 }, "02", "0100");
        golden.Check(new ArraySegment<short>([1, 2, 3], 1, 1), "02", "0200");
        golden.Check(default(ArraySegment<short>), "00");
        golden.Check(new ArraySegment<short>([]), "01");
    }

    internal void ShapedArrays()
    {
        golden.Check(
            new short[,] { { 1, 2, 3 }, { 4, 5, 6 } },
            "05", "02000000", "03000000", // 2 lengths + 1 + 2: null and derived are taken
            "00", // they begin at 0
            "07", "0100", "0200", "0300", "0400", "0500", "0600");
    }

    /// <summary>An array that doesn't begin at 0, which native AOT doesn't have.</summary>
    [RequiresDynamicCode("Native AOT has no such arrays.")]
    internal void ArraysThatBeginElsewhere()
    {
        golden.Check(
            (byte[,])Array.CreateInstance(typeof(byte), [1, 1], [-1, 5]),
            "05", "01000000", "01000000",
            "03", "FFFFFFFF", "05000000",
            "02", "00");
    }

    internal void Nulls()
    {
        golden.CheckNull<Uri>();
        golden.CheckNull<Version>();
        golden.CheckNull<CultureInfo>();
        golden.CheckNull<StringBuilder>();
        golden.CheckNull<DBNull>();
        golden.CheckNull<IPAddress>();
        golden.CheckNull<IPEndPoint>();
        golden.CheckNull<BitArray>();
        golden.CheckNull<int[,]>();
        golden.CheckNull<Exception>();
    }

    internal void Tuples()
    {
        golden.Check((1, (byte)2), "01000000", "02");
        golden.Check(("a", (short)2), "02", "61", "0200");
        golden.Check((1, 2, 3, 4, 5, 6, 7, 8, (byte)9), [.. Enumerable.Range(1, 8).Select(i => $"0{i}000000"), "09"]);
        golden.Check(Tuple.Create("a", (short)2), "04", "61", "0200"); // 1 byte + 1 + 2: null and derived are taken
        golden.Check(
            new Tuple<byte, byte, byte, byte, byte, byte, byte, Tuple<byte>>(1, 2, 3, 4, 5, 6, 7, new(8)),
            "02", "01020304050607", "02", "08"); // 2: not null, and not derived
        golden.Check(new KeyValuePair<byte, string>(1, "a"), "01", "02", "61");
        golden.Check(ValueTuple.Create((byte)1), "01");
    }
}

/// <summary>Checks the bytes of values.</summary>
internal interface IGoldenValues
{
    /// <summary>Checks that a value has these bytes as a member of an object, and no others.</summary>
    /// <param name="value">The value.</param>
    /// <param name="fields">The bytes, in hexadecimal digits.</param>
    void Check<T>(T value, params string[] fields);

    /// <summary>Checks that null is one byte of 0.</summary>
    void CheckNull<T>()
        where T : class;
}
