namespace CustomBinarySerializer.Tests.Payload.Extensions;

/// <summary>The bytes of each extension method, field by field: they are the format and never change.</summary>
public sealed class GoldenBytesTests
{
    private Drive _drive = null!;

    private static IEnumerable<TestCaseData> Bytes =>
    [
        Of("null string", w => w.WriteNullableString(null),
            0x00), // null
        Of("empty string", w => w.WriteNullableString(""),
            0x01), // 0 bytes + 1
        Of("string", w => w.WriteNullableString("a€"),
            0x05, // 4 bytes + 1
            0x61, 0xE2, 0x82, 0xAC), // UTF-8
        Of("string of 127", w => w.WriteNullableString(new string('x', 127)),
            [0x80, 0x01, // 127 bytes + 1, 7 bits at a time
            .. Enumerable.Repeat((byte)'x', 127)]),
        Of("Guid", w => w.WriteGuid(new Guid("00112233-4455-6677-8899-aabbccddeeff")),
            0x33, 0x22, 0x11, 0x00, // int32
            0x55, 0x44, 0x77, 0x66, // two int16
            0x88, 0x99, 0xAA, 0xBB, 0xCC, 0xDD, 0xEE, 0xFF), // eight bytes
        Of("unspecified DateTime", w => w.WriteDateTime(new DateTime(0x0102_0304_0506_0708)),
            0x08, 0x07, 0x06, 0x05, 0x04, 0x03, 0x02, 0x01), // ticks, kind 0 in the upper two bits
        Of("UTC DateTime", w => w.WriteDateTime(new DateTime(1, DateTimeKind.Utc)),
            0x01, 0, 0, 0, 0, 0, 0, 0x40), // 1 tick, kind 1
        Of("local DateTime", w => w.WriteDateTime(new DateTime(1, DateTimeKind.Local)),
            0x01, 0, 0, 0, 0, 0, 0, 0x80), // 1 tick, kind 2
        Of("DateTimeOffset", w => w.WriteDateTimeOffset(new DateTimeOffset(0x0102_0304_0506_0708, TimeSpan.FromMinutes(-90))),
            0x08, 0x07, 0x06, 0x05, 0x04, 0x03, 0x02, 0x01, // ticks of the clock
            0xA6, 0xFF), // -90 minutes
        Of("TimeSpan", w => w.WriteTimeSpan(new TimeSpan(-2)),
            0xFE, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF), // ticks
        Of("DateOnly", w => w.WriteDateOnly(new DateOnly(1, 2, 1)),
            31, 0, 0, 0), // days since 0001-01-01
        Of("TimeOnly", w => w.WriteTimeOnly(new TimeOnly(0x0102)),
            0x02, 0x01, 0, 0, 0, 0, 0, 0), // ticks since midnight
        Of("enum of sbyte", w => w.WriteEnum(OfSByte.Min),
            0x80),
        Of("enum of ushort", w => w.WriteEnum((OfUInt16)0x0201),
            0x01, 0x02),
        Of("enum of int", w => w.WriteEnum(OfInt32.Min),
            0, 0, 0, 0x80),
        Of("enum of ulong", w => w.WriteEnum((OfUInt64)0x0201),
            0x01, 0x02, 0, 0, 0, 0, 0, 0),
        Of("null of Nullable", w => w.WriteNullable<int>(null, (w, v) => w.Write(v)),
            0x00),
        Of("value of Nullable", w => w.WriteNullable<int>(7, (w, v) => w.Write(v)),
            0x01, // there is a value
            7, 0, 0, 0), // the value
        Of("null collection", w => w.WriteCollection<int>(null, (w, v) => w.Write(v)),
            0x00),
        Of("empty collection", w => w.WriteCollection<int>([], (w, v) => w.Write(v)),
            0x01), // 0 items + 1
        Of("collection", w => w.WriteCollection<short>([5, -1], (w, v) => w.Write(v)),
            0x03, // 2 items + 1
            5, 0, // first
            0xFF, 0xFF), // second
        Of("null dictionary", w => w.WriteDictionary<byte, byte>(null, (w, k) => w.Write(k), (w, v) => w.Write(v)),
            0x00),
        Of(
            "dictionary",
            w => w.WriteDictionary(new Dictionary<byte, string> { [9] = "a", [7] = "" }, (w, k) => w.Write(k), (w, v) => w.Write(v)),
            0x03, // 2 entries + 1
            9, 1, (byte)'a', // key, value
            7, 0), // key, value
        Of("span", w => w.WriteSpan<int>([1, -2]),
            1, 0, 0, 0, // no count
            0xFE, 0xFF, 0xFF, 0xFF),
        Of("span of bool", w => w.WriteSpan<bool>([true, false]),
            1, 0),
        Of("span of char", w => w.WriteSpan<char>(['a', '€']),
            0x61, 0x00, // UTF-16
            0xAC, 0x20),
        Of("null unmanaged array", w => w.WriteUnmanagedArray<double>(null),
            0x00),
        Of("unmanaged array", w => w.WriteUnmanagedArray<double>([1]),
            0x02, // 1 item + 1
            0, 0, 0, 0, 0, 0, 0xF0, 0x3F),
    ];

    [OneTimeSetUp]
    public void Begin() => _drive = new Drive();

    [OneTimeTearDown]
    public void End() => _drive.Dispose();

    [TestCaseSource(nameof(Bytes))]
    public void WritesExactlyTheseBytes(Action<BinaryWriter> write, byte[] bytes)
    {
        Assert.That(_drive.WriteToPayload(write), Is.EqualTo(bytes));
        Assert.That(Drive.WriteToPlain(write), Is.EqualTo(bytes));
    }

    private static TestCaseData Of(string name, Action<BinaryWriter> write, params byte[] bytes) =>
        new TestCaseData(write, bytes).SetArgDisplayNames(name);
}
