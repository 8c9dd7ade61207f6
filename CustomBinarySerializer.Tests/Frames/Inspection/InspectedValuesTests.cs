using System.Collections;
using System.Globalization;
using System.Net;
using System.Numerics;
using System.Text;
using CustomBinarySerializer.Tests.Contracts.Schema;

namespace CustomBinarySerializer.Tests.Frames.Inspection;

/// <summary>Tests of the JSON of each built-in type.</summary>
public sealed class InspectedValuesTests
{
    private static IEnumerable<TestCaseData> Values()
    {
        yield return Case(true, "true");
        yield return Case((byte)255, "255");
        yield return Case(sbyte.MinValue, "-128");
        yield return Case(short.MinValue, "-32768");
        yield return Case(ushort.MaxValue, "65535");
        yield return Case(int.MinValue, "-2147483648");
        yield return Case(uint.MaxValue, "4294967295");
        yield return Case(long.MinValue, "-9223372036854775808");
        yield return Case(ulong.MaxValue, "18446744073709551615");
        yield return Case(Int128.MinValue, "-170141183460469231731687303715884105728");
        yield return Case(UInt128.MaxValue, "340282366920938463463374607431768211455");
        yield return Case(BigInteger.Pow(-10, 41), "-100000000000000000000000000000000000000000");
        yield return Case(BigInteger.One << 200_000, $"\"{Convert.ToBase64String((BigInteger.One << 200_000).ToByteArray())}\"");
        yield return Case((Half)1.5, "1.5");
        yield return Case(0.1f, "0.1");
        yield return Case(0.1, "0.1");
        yield return Case(-0.0, "-0");
        yield return Case(1e300, "1E+300");
        yield return Case(double.NaN, "\"NaN\"");
        yield return Case(float.NegativeInfinity, "\"-Infinity\"");
        yield return Case(1.10m, "1.10");
        yield return Case('x', "\"x\"");
        yield return Case('\uD800', "\"\\ud800\"");
        yield return Case("a\"<\u0001\u4e16", "\"a\\\"<\\u0001\u4e16\"");
        yield return Case("\U0001F600+01:00'\u202E\u009B", "\"\U0001F600+01:00'\\u202E\\u009B\"");
        yield return Case(new Guid("00112233-4455-6677-8899-aabbccddeeff"), "\"00112233-4455-6677-8899-aabbccddeeff\"");
        yield return Case(new DateTime(2024, 2, 29, 1, 2, 3, DateTimeKind.Unspecified), "\"2024-02-29T01:02:03.0000000\"");
        yield return Case(new DateTime(2024, 2, 29, 1, 2, 3, DateTimeKind.Utc), "\"2024-02-29T01:02:03.0000000Z\"");
        yield return Case(new DateTime(2024, 2, 29, 1, 2, 3, DateTimeKind.Local), "\"2024-02-29T01:02:03.0000000 local\"");
        yield return Case(new DateTimeOffset(2024, 2, 29, 1, 2, 3, TimeSpan.FromHours(-3)), "\"2024-02-29T01:02:03.0000000-03:00\"");
        yield return Case(new TimeSpan(1, 2, 3, 4, 5), "\"1.02:03:04.0050000\"");
        yield return Case(new DateOnly(2024, 2, 29), "\"2024-02-29\"");
        yield return Case(new TimeOnly(1, 2, 3, 4), "\"01:02:03.0040000\"");
        yield return Case((nint)(-5), "-5");
        yield return Case((nuint)5, "5");
        yield return Case(new Rune(0x1F600), "\"\U0001F600\"");
        yield return Case(^3, "\"^3\"");
        yield return Case(1..^2, "\"1..^2\"");
        yield return Case(new Complex(1, 2), "{\"Item1\":1,\"Item2\":2}");
        yield return Case(new Uri("http://host/a"), "\"http://host/a\"");
        yield return Case(new Version(1, 2, 3), "\"1.2.3\"");
        yield return Case(CultureInfo.InvariantCulture, "\"\"");
        yield return Case(new StringBuilder("text"), "\"text\"");
        yield return Case(IPAddress.Parse("10.0.0.1"), "\"10.0.0.1\"");
        yield return Case(IPAddress.Parse("fe80::1%7"), "\"fe80::1%7\"");
        yield return Case(new IPEndPoint(IPAddress.Loopback, 80), "{\"Item1\":\"127.0.0.1\",\"Item2\":80}");
        yield return Case(IPNetwork.Parse("10.0.0.0/8"), "{\"Item1\":\"10.0.0.0\",\"Item2\":8}");
        yield return Case(new BitArray(2) { [0] = true }, "\"BgE=\"");
        yield return Case(new byte[] { 1, 2, 3 }, "\"AQID\"");
        yield return Case(Enumerable.Range(1, 2).ToArray(), "[1,2]");
        yield return Case(new List<string> { "a" }, "[\"a\"]");
        yield return Case(new object?[] { null }, "[null]");
    }

    [TestCaseSource(nameof(Values))]
    public void LooksAsPeopleWriteIt(object value, string expected)
    {
        TypeRegistry registry = new TypeRegistry().Register<Holder>(1);
        byte[] frame = RandomFrames.Write(new CustomBinaryFormatter(registry), new Holder { Held = value });

        string json = new FrameInspector(registry.Describe()).ToJson(frame);

        Assert.That(json, Does.EndWith($",\"value\":{expected}}}}}}}"), json);
    }

    private static TestCaseData Case(object value, string expected) =>
        new TestCaseData(value, expected).SetArgDisplayNames($"{value.GetType().Name} {expected[..Math.Min(expected.Length, 60)]}");

    private sealed class Holder
    {
        public object? Held { get; set; }
    }
}
