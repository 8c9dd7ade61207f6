using System.Collections;

namespace CustomBinarySerializer.Tests.Payload.Extensions;

/// <summary>Misuse of extension methods by authors of contracts.</summary>
public sealed class MisuseTests
{
    private static readonly BinaryWriter s_noWriter = null!;
    private static readonly BinaryReader s_noReader = null!;

    private static readonly string[] s_strings = ["a"];

    private Drive _drive = null!;

    private static IEnumerable<TestCaseData> CallsOfNull =>
    [
        Of("WriteCompactString", () => s_noWriter.WriteCompactString("")),
        Of("WriteNullableString", () => s_noWriter.WriteNullableString("")),
        Of("WriteGuid", () => s_noWriter.WriteGuid(default)),
        Of("WriteDateTime", () => s_noWriter.WriteDateTime(default)),
        Of("WriteDateTimeOffset", () => s_noWriter.WriteDateTimeOffset(default)),
        Of("WriteTimeSpan", () => s_noWriter.WriteTimeSpan(default)),
        Of("WriteDateOnly", () => s_noWriter.WriteDateOnly(default)),
        Of("WriteTimeOnly", () => s_noWriter.WriteTimeOnly(default)),
        Of("WriteEnum", () => s_noWriter.WriteEnum(OfByte.None)),
        Of("WriteNullable", () => s_noWriter.WriteNullable<int>(1, (_, _) => { })),
        Of("WriteNullable without a delegate", () => BinaryWriter.Null.WriteNullable<int>(null, null!)),
        Of("WriteCollection", () => s_noWriter.WriteCollection<int>([], (_, _) => { })),
        Of("WriteCollection without a delegate", () => BinaryWriter.Null.WriteCollection<int>(null, null!)),
        Of("WriteDictionary", () => s_noWriter.WriteDictionary<int, int>(null, (_, _) => { }, (_, _) => { })),
        Of("WriteDictionary without a delegate for keys", () => BinaryWriter.Null.WriteDictionary<int, int>(null, null!, (_, _) => { })),
        Of("WriteDictionary without a delegate for values", () => BinaryWriter.Null.WriteDictionary<int, int>(null, (_, _) => { }, null!)),
        Of("WriteSpan", () => s_noWriter.WriteSpan<int>([])),
        Of("WriteUnmanagedArray", () => s_noWriter.WriteUnmanagedArray<int>([])),
        Of("WriteUInt128", () => s_noWriter.WriteUInt128(0)),
        Of("WriteComparerOf a dictionary", () => s_noWriter.WriteComparerOf(new Dictionary<string, int>())),
        Of("WriteComparerOf no dictionary", () => BinaryWriter.Null.WriteComparerOf((Dictionary<string, int>)null!)),
        Of("WriteComparerOf a set", () => s_noWriter.WriteComparerOf(new HashSet<string?>())),
        Of("WriteComparerOf no set", () => BinaryWriter.Null.WriteComparerOf((HashSet<string?>)null!)),
        Of("WriteComparerOf a queue", () => s_noWriter.WriteComparerOf(new PriorityQueue<int, string>())),
        Of("WriteComparerOf no queue", () => BinaryWriter.Null.WriteComparerOf((PriorityQueue<int, string>)null!)),
        Of("HasMore", () => s_noReader.HasMore()),
        Of("ReadCompactString", () => s_noReader.ReadCompactString()),
        Of("ReadNullableString", () => s_noReader.ReadNullableString()),
        Of("ReadGuid", () => s_noReader.ReadGuid()),
        Of("ReadDateTime", () => s_noReader.ReadDateTime()),
        Of("ReadDateTimeOffset", () => s_noReader.ReadDateTimeOffset()),
        Of("ReadTimeSpan", () => s_noReader.ReadTimeSpan()),
        Of("ReadDateOnly", () => s_noReader.ReadDateOnly()),
        Of("ReadTimeOnly", () => s_noReader.ReadTimeOnly()),
        Of("ReadUInt128", () => s_noReader.ReadUInt128()),
        Of("ReadStringComparer", () => s_noReader.ReadStringComparer()),
        Of("ReadEnum", () => s_noReader.ReadEnum<OfByte>()),
        Of("ReadNullable", () => s_noReader.ReadNullable(_ => 0)),
        Of("ReadNullable without a delegate", () => Empty.ReadNullable<int>(null!)),
        Of("ReadArray", () => s_noReader.ReadArray(_ => 0)),
        Of("ReadArray without a delegate", () => Empty.ReadArray<int>(null!)),
        Of("ReadList", () => s_noReader.ReadList(_ => 0)),
        Of("ReadList without a delegate", () => Empty.ReadList<int>(null!)),
        Of("ReadDictionary", () => s_noReader.ReadDictionary(_ => 0, _ => 0)),
        Of("ReadDictionary without a delegate for keys", () => Empty.ReadDictionary<int, int>(null!, _ => 0)),
        Of("ReadDictionary without a delegate for values", () => Empty.ReadDictionary<int, int>(_ => 0, null!)),
        Of("ReadSpan", () => s_noReader.ReadSpan<int>([])),
        Of("ReadUnmanagedArray", () => s_noReader.ReadUnmanagedArray<int>()),
    ];

    private static BinaryReader Empty => new(Stream.Null);

    [OneTimeSetUp]
    public void Begin() => _drive = new Drive();

    [OneTimeTearDown]
    public void End() => _drive.Dispose();

    [TestCaseSource(nameof(CallsOfNull))]
    public void NullArgumentIsRefused(Action call) => Assert.That(call, Throws.TypeOf<ArgumentNullException>());

    [Test]
    public void RefusesItemsThatWriteNoBytes() =>
        Assert.That(
            () => _drive.WriteToPayload(w => w.WriteCollection<int>([1, 2], (_, _) => { })),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.CountExceeded));

    [Test]
    public void RefusesEntriesThatWriteNoBytes() =>
        Assert.That(
            () => _drive.WriteToPayload(w => w.WriteDictionary(new Dictionary<int, int> { [1] = 2 }, (_, _) => { }, (_, _) => { })),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.CountExceeded));

    [Test]
    public void RefusesACollectionThatDoesNotHoldWhatItCounts([Values(0, 3)] int claimed) =>
        Assert.That(
            () => _drive.WriteToPayload(w => w.WriteCollection(new Liar(claimed), (w, v) => w.Write(v))),
            Throws.TypeOf<InvalidOperationException>());

    [Test]
    public void WritesTheItemsThatAListHeldWhenItsCountWasWritten()
    {
        List<int> items = [1, 2];

        byte[] bytes = _drive.WriteToPayload(w => w.WriteCollection(items, (w, v) =>
        {
            w.Write(v);
            items.Add(v);
        }));

        Assert.That(bytes, Is.EqualTo(new byte[] { 3, 1, 0, 0, 0, 2, 0, 0, 0 }));
    }

    [Test]
    public void WritesAnArrayOfADerivedTypeAsOneOfItsBaseType() =>
        Assert.That(
            _drive.WriteToPayload(w => w.WriteCollection<object>(s_strings, (w, v) => w.Write((string)v))),
            Is.EqualTo("\u0002\u0001a"u8.ToArray()));

    private static TestCaseData Of(string name, Action call) => new TestCaseData(call).SetArgDisplayNames(name);

    private sealed class Liar(int claimed) : IReadOnlyCollection<int>
    {
        public int Count => claimed;

        public IEnumerator<int> GetEnumerator()
        {
            yield return 1;
            yield return 2;
        }

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }
}
