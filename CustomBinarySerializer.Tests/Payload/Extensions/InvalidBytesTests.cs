namespace CustomBinarySerializer.Tests.Payload.Extensions;

/// <summary>Bytes that form no value of the type that is read from them.</summary>
public sealed class InvalidBytesTests
{
    private static readonly byte[] s_minusOne = [0xFF, 0xFF, 0xFF, 0xFF, 0x0F];
    private static readonly byte[] s_minInt = [0x80, 0x80, 0x80, 0x80, 0x08];
    private static readonly byte[] s_moreThan32Bits = [0xFF, 0xFF, 0xFF, 0xFF, 0x17];

    private Drive _drive = null!;

    private static IEnumerable<TestCaseData> NoValues =>
    [
        Of("DateTime of kind 3", r => r.ReadDateTime(), 0, 0, 0, 0, 0, 0, 0, 0xC0),
        Of("DateTime one tick too late", r => r.ReadDateTime(), BitConverter.GetBytes(DateTime.MaxValue.Ticks + 1)),
        Of("DateTime of 62 bits", r => r.ReadDateTime(), BitConverter.GetBytes((1L << 62) - 1)),
        Of("DateTimeOffset of negative ticks", r => r.ReadDateTimeOffset(), [.. BitConverter.GetBytes(-1L), 0, 0]),
        Of("DateTimeOffset one tick too late", r => r.ReadDateTimeOffset(), [.. BitConverter.GetBytes(DateTime.MaxValue.Ticks + 1), 0, 0]),
        Of(
            "DateTimeOffset of more than 14 hours",
            r => r.ReadDateTimeOffset(),
            [.. BitConverter.GetBytes(DateTime.UnixEpoch.Ticks), 0x49, 0x03]),
        Of("DateTimeOffset of -14:01", r => r.ReadDateTimeOffset(), [.. BitConverter.GetBytes(DateTime.UnixEpoch.Ticks), 0xB7, 0xFC]),
        Of("DateTimeOffset of int16 min", r => r.ReadDateTimeOffset(), [.. BitConverter.GetBytes(DateTime.UnixEpoch.Ticks), 0x00, 0x80]),
        Of("DateTimeOffset whose UTC time is before year 1", r => r.ReadDateTimeOffset(), 0, 0, 0, 0, 0, 0, 0, 0, 1, 0),
        Of("DateOnly of a negative day", r => r.ReadDateOnly(), 0xFF, 0xFF, 0xFF, 0xFF),
        Of("DateOnly one day too late", r => r.ReadDateOnly(), BitConverter.GetBytes(DateOnly.MaxValue.DayNumber + 1)),
        Of("TimeOnly of negative ticks", r => r.ReadTimeOnly(), BitConverter.GetBytes(-1L)),
        Of("TimeOnly of 24 hours", r => r.ReadTimeOnly(), BitConverter.GetBytes(TimeSpan.TicksPerDay)),
        Of("string of length -1", r => r.ReadNullableString(), s_minusOne),
        Of("string of length int min", r => r.ReadNullableString(), s_minInt),
        Of("array of -1", r => r.ReadArray(r => r.ReadByte()), s_minusOne),
        Of("array of int min", r => r.ReadArray(r => r.ReadByte()), s_minInt),
        Of("list of -1", r => r.ReadList(r => r.ReadByte()), s_minusOne),
        Of("dictionary of -1", r => r.ReadDictionary(r => r.ReadByte(), r => r.ReadByte()), s_minusOne),
        Of("unmanaged array of -1", r => r.ReadUnmanagedArray<long>(), s_minusOne),
        Of("dictionary with a key twice", r => r.ReadDictionary(r => r.ReadByte(), r => r.ReadByte()), 3, 9, 1, 9, 2),
        Of("dictionary with a null key", r => r.ReadDictionary(r => r.ReadNullableString()!, r => r.ReadByte()), 2, 0, 1),
    ];

    private static IEnumerable<TestCaseData> NoIntegers =>
    [
        Of("string", r => r.ReadNullableString(), s_moreThan32Bits),
        Of("array", r => r.ReadArray(r => r.ReadByte()), s_moreThan32Bits),
        Of("list", r => r.ReadList(r => r.ReadByte()), s_moreThan32Bits),
        Of("dictionary", r => r.ReadDictionary(r => r.ReadByte(), r => r.ReadByte()), s_moreThan32Bits),
        Of("unmanaged array", r => r.ReadUnmanagedArray<byte>(), s_moreThan32Bits),
    ];

    [OneTimeSetUp]
    public void Begin() => _drive = new Drive();

    [OneTimeTearDown]
    public void End() => _drive.Dispose();

    [TestCaseSource(nameof(NoValues))]
    public void RefusesBytesThatFormNoValue(Func<BinaryReader, object?> read, byte[] bytes) =>
        Assert.That(
            _drive.ThrownByAll<BinarySerializationException>(bytes, read).Select(e => e.Code),
            Is.All.EqualTo(SerializationErrorCode.InvalidValue));

    [TestCaseSource(nameof(NoIntegers))]
    public void RefusesAMalformedCountAsBinaryReaderDoes(Func<BinaryReader, object?> read, byte[] bytes) =>
        Assert.That(_drive.ThrownByAll<FormatException>(bytes, read), Is.All.Not.Null);

    [Test]
    public void NormalizesEveryByteButZeroToTrue()
    {
        foreach ((string reader, bool[]? items) in _drive.ReadFromAll([5, 0, 1, 2, 0xFF], r => r.ReadUnmanagedArray<bool>()))
        {
            Assert.That(
                items!.Select(b => System.Runtime.CompilerServices.Unsafe.BitCast<bool, byte>(b)),
                Is.EqualTo(new byte[] { 0, 1, 1, 1 }),
                reader);
        }
    }

    [Test]
    public void TakesEveryByteButZeroForAValueOfNullable() =>
        Assert.That(_drive.ReadFromAll([2, 7], r => r.ReadNullable(r => r.ReadByte())).Select(read => read.Value), Is.All.EqualTo(7));

    [Test]
    public void ReplacesInvalidTextByTheReplacementCharacter() =>
        Assert.That(
            _drive.ReadFromAll([4, (byte)'a', 0xFF, (byte)'b'], r => r.ReadNullableString())
                .Select(read => read.Value), Is.All.EqualTo("a\xFFFD" + "b"));

    private static TestCaseData Of(string name, Func<BinaryReader, object?> read, params byte[] bytes) =>
        new TestCaseData(read, bytes).SetArgDisplayNames(name);
}
