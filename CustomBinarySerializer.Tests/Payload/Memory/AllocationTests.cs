using CustomBinarySerializer.Tests.Payload.Extensions;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Payload.Memory;

/// <summary>Tests that writing allocates nothing, and reading only the objects that it returns.</summary>
public sealed class AllocationTests : DrivenTestBase
{
    private const int Rounds = 100;

    private static readonly byte[] s_bytes = new byte[300];
    private static readonly byte[] s_zeros = new byte[64];
    private static readonly char[] s_chars = [.. "chars, é and €"];
    private static readonly string s_longText = new('x', 300);
    private static readonly int[] s_numbers = [1, 2, 3];
    private static readonly List<int> s_list = [1, 2, 3];

    private static object? s_kept;

    private static IEnumerable<TestCaseData> Writes =>
    [
        Write("bool", w => w.Write(true)),
        Write("byte", w => w.Write((byte)1)),
        Write("sbyte", w => w.Write((sbyte)1)),
        Write("short", w => w.Write((short)1)),
        Write("ushort", w => w.Write((ushort)1)),
        Write("int", w => w.Write(1)),
        Write("uint", w => w.Write(1u)),
        Write("long", w => w.Write(1L)),
        Write("ulong", w => w.Write(1UL)),
        Write("Half", w => w.Write((Half)1)),
        Write("float", w => w.Write(1f)),
        Write("double", w => w.Write(1.0)),
        Write("decimal", w => w.Write(1m)),
        Write("char", w => w.Write('€')),
        Write("chars", w => w.Write(s_chars)),
        Write("slice of chars", w => w.Write(s_chars, 1, 5)),
        Write("bytes", w => w.Write(s_bytes)),
        Write("slice of bytes", w => w.Write(s_bytes, 1, 5)),
        Write("short text", w => w.Write("short")),
        Write("text of more bytes than chars", w => w.Write("é and €")),
        Write("long text", w => w.Write(s_longText)),
        Write("7-bit integers", w => w.Write7BitEncodedInt64(long.MaxValue)),
        Write("Seek and BaseStream", w => w.BaseStream.Position = w.Seek(5, SeekOrigin.Current)),
        Write("nullable string", w => w.WriteNullableString("text")),
        Write("Guid", w => w.WriteGuid(Guid.Empty)),
        Write("DateTime", w => w.WriteDateTime(DateTime.UnixEpoch)),
        Write("DateTimeOffset", w => w.WriteDateTimeOffset(DateTimeOffset.UnixEpoch)),
        Write("TimeSpan", w => w.WriteTimeSpan(TimeSpan.Zero)),
        Write("DateOnly", w => w.WriteDateOnly(DateOnly.MaxValue)),
        Write("TimeOnly", w => w.WriteTimeOnly(TimeOnly.MaxValue)),
        Write("enum", w => w.WriteEnum(OfInt16.Min)),
        Write("Nullable", w => w.WriteNullable<int>(1, static (w, v) => w.Write(v))),
        Write("array", w => w.WriteCollection(s_numbers, static (w, v) => w.Write(v))),
        Write("list", w => w.WriteCollection(s_list, static (w, v) => w.Write(v))),
        Write("unmanaged array", w => w.WriteUnmanagedArray(s_numbers)),
        Write("span", w => w.WriteSpan<int>(s_numbers)),
    ];

    private static IEnumerable<TestCaseData> Reads =>
    [
        Read("bool", r => r.ReadBoolean()),
        Read("byte", r => r.ReadByte()),
        Read("sbyte", r => r.ReadSByte()),
        Read("short", r => r.ReadInt16()),
        Read("ushort", r => r.ReadUInt16()),
        Read("int", r => r.ReadInt32()),
        Read("uint", r => r.ReadUInt32()),
        Read("long", r => r.ReadInt64()),
        Read("ulong", r => r.ReadUInt64()),
        Read("Half", r => r.ReadHalf()),
        Read("float", r => r.ReadSingle()),
        Read("double", r => r.ReadDouble()),
        Read("decimal", r => r.ReadDecimal()),
        Read("char", r => r.ReadChar()),
        Read("PeekChar and Read", r => r.PeekChar() + r.Read()),
        Read("into chars", r => r.Read(s_chars, 0, 3)),
        Read("into bytes", r => r.Read(s_bytes, 0, 3)),
        Read("empty string", r => r.ReadString()),
        Read("7-bit integer", r => r.Read7BitEncodedInt()),
        Read("HasMore and BaseStream", r => r.HasMore() && r.BaseStream.Position < r.BaseStream.Length),
        Read("null string", r => r.ReadNullableString()),
        Read("Guid", r => r.ReadGuid()),
        Read("DateTime", r => r.ReadDateTime()),
        Read("DateTimeOffset", r => r.ReadDateTimeOffset()),
        Read("TimeSpan", r => r.ReadTimeSpan()),
        Read("DateOnly", r => r.ReadDateOnly()),
        Read("TimeOnly", r => r.ReadTimeOnly()),
        Read("enum", r => r.ReadEnum<OfInt16>()),
        Read("Nullable", r => r.ReadNullable(static r => r.ReadInt32())),
        Read("span", r => r.ReadSpan<int>(s_numbers)),
    ];

    [TestCaseSource(nameof(Writes))]
    public void WritingAllocatesNothing(Action<BinaryWriter> write) =>
        Assert.That(AllocatedBy(() => write(Writer.BeginOwn()), enough: 0), Is.Zero);

    [TestCaseSource(nameof(Reads))]
    public void ReadingValuesAllocatesNothing(Action<BinaryReader> read) =>
        Assert.That(AllocatedBy(() => read(Reader.Begin(s_zeros)), enough: 0), Is.Zero);

    [Test]
    public void ReadingTextAllocatesJustTheString(
        [Values(1, 3, 7, 15, 16, 32, 33, 127, 128, 1000)] int length, [Values('x', 'é', '€')] char c)
    {
        string text = new(c, length);
        byte[] bytes = Drive.WriteToPlain(w => w.Write(text));
        byte[] nullable = Drive.WriteToPlain(w => w.WriteNullableString(text));
        long expected = AllocatedByMaking(() => new string(c, length));

        Assert.That(AllocatedByMaking(() => Reader.Begin(bytes).ReadString(), expected), Is.EqualTo(expected));
        Assert.That(AllocatedByMaking(() => Reader.Begin(nullable).ReadNullableString(), expected), Is.EqualTo(expected));
    }

    [Test]
    public void ReadingBytesAllocatesJustTheArray([Values(1, 64)] int count) =>
        Assert.That(AllocatedByMaking(() => Reader.Begin(s_zeros).ReadBytes(count)), Is.EqualTo(AllocatedByMaking(() => new byte[count])));

    [Test]
    public void ReadingAnUnmanagedArrayAllocatesJustTheArray()
    {
        byte[] bytes = Drive.WriteToPlain(w => w.WriteUnmanagedArray(new double[50]));

        Assert.That(
            AllocatedByMaking(() => Reader.Begin(bytes).ReadUnmanagedArray<double>()),
            Is.EqualTo(AllocatedByMaking(() => new double[50])));
    }

    private static long AllocatedBy(Action act, long enough) =>
        Allocation.Least(
            () =>
            {
                for (int i = 0; i < Rounds; i++)
                {
                    act();
                }
            },
            enough);

    // The JIT may put an object on the stack if nothing keeps it.
    private static long AllocatedByMaking(Func<object?> make, long enough = long.MaxValue) => AllocatedBy(() => s_kept = make(), enough);

    private static TestCaseData Write(string name, Action<BinaryWriter> write) => new TestCaseData(write).SetArgDisplayNames(name);

    private static TestCaseData Read<T>(string name, Func<BinaryReader, T> read) =>
        Read(name, reader => { _ = read(reader); });

    private static TestCaseData Read(string name, Action<BinaryReader> read) => new TestCaseData(read).SetArgDisplayNames(name);
}
