namespace CustomBinarySerializer.Tests.Payload.Extensions;

/// <summary>Tests that a declared count or length allocates nothing that the bytes after it don't justify.</summary>
public sealed class DeclaredCountTests
{
    private const int MaxAllocation = 200_000;

    // int.MaxValue encoded, which is a count of int.MaxValue - 1.
    private static readonly byte[] s_hugeCount = [0xFF, 0xFF, 0xFF, 0xFF, 0x07, 1, 2, 3, 4, 5, 6, 7, 8];

    private Drive _drive = null!;

    private static IEnumerable<TestCaseData> Collections =>
    [
        Of("array of bytes", r => r.ReadArray(r => r.ReadByte())),
        Of("array of Guids", r => r.ReadArray(r => r.ReadGuid())),
        Of("list of strings", r => r.ReadList(r => r.ReadNullableString())),
        Of("dictionary", r => r.ReadDictionary(r => r.ReadInt32(), r => r.ReadNullableString())),
        Of("unmanaged array of bytes", r => r.ReadUnmanagedArray<byte>()),
        Of("unmanaged array of doubles", r => r.ReadUnmanagedArray<double>()),
    ];

    private static IEnumerable<TestCaseData> CollectionsAndText =>
        Collections.Append(Of("string", r => r.ReadNullableString()));

    [OneTimeSetUp]
    public void Begin() => _drive = new Drive();

    [OneTimeTearDown]
    public void End() => _drive.Dispose();

    [TestCaseSource(nameof(CollectionsAndText))]
    public void HugeCountAllocatesLittle(Func<BinaryReader, object?> read)
    {
        foreach (TestReader kind in TestReader.All)
        {
            BinaryReader reader = _drive.Open(kind, s_hugeCount);
            long before = GC.GetAllocatedBytesForCurrentThread();
            bool failed = Fails(() => read(reader));
            long allocated = GC.GetAllocatedBytesForCurrentThread() - before;

            Assert.That(failed, kind.Name);
            Assert.That(allocated, Is.LessThan(MaxAllocation), kind.Name);
        }
    }

    [TestCaseSource(nameof(Collections))]
    public void PayloadRefusesMoreItemsThanBytes(Func<BinaryReader, object?> read) =>
        Assert.That(() => read(_drive.Open(TestReader.OfPayload, s_hugeCount)), RefusedAsTooMany);

    [TestCaseSource(nameof(Collections))]
    public void PayloadRefusesMoreItemsThanTheLimit(Func<BinaryReader, object?> read)
    {
        BinaryReader reader = _drive.OpenPayload([4, .. new byte[100]], countLimit: 2);

        Assert.That(() => read(reader), RefusedAsTooMany);
    }

    [Test]
    public void TakesAsManyItemsAsTheLimitAndTheBytesAllow()
    {
        BinaryReader reader = _drive.OpenPayload([4, 1, 2, 3], countLimit: 3);

        Assert.That(reader.ReadArray(r => r.ReadByte()), Is.EqualTo(new byte[] { 1, 2, 3 }));
    }

    [Test]
    public void PayloadRefusesOneItemMoreThanBytes() =>
        Assert.That(() => _drive.Open(TestReader.OfPayload, [5, 1, 2, 3]).ReadArray(r => r.ReadByte()), RefusedAsTooMany);

    [Test]
    public void PayloadRefusesABlockOfWhichOneByteIsMissing() =>
        Assert.That(() => _drive.Open(TestReader.OfPayload, [3, 1, 2, 3]).ReadUnmanagedArray<short>(), RefusedAsTooMany);

    [TestCaseSource(nameof(CollectionsAndText))]
    public void PlainReaderFindsTheEndOfTheStream(Func<BinaryReader, object?> read)
    {
        Assert.That(() => read(_drive.Open(TestReader.OfMemory, s_hugeCount)), Throws.TypeOf<EndOfStreamException>());
        Assert.That(() => read(_drive.Open(TestReader.OfPipe, s_hugeCount)), Throws.TypeOf<EndOfStreamException>());
    }

    [Test]
    public void KeepsCollectionsLargerThanWhatACountMayAllocateAlone([Values(4095, 4096, 4097, 20_000)] int count)
    {
        int[] items = [.. Enumerable.Range(0, count)];
        byte[] bytes = _drive.WriteToPayload(w =>
        {
            w.WriteUnmanagedArray(items);
            w.WriteCollection(items, (w, v) => w.Write(v));
            w.WriteCollection(items, (w, v) => w.Write(v));
            w.WriteDictionary(items.ToDictionary(i => i), (w, k) => w.Write(k), (w, v) => w.Write(v));
        });

        foreach ((string reader, int[]?[] read) in _drive.ReadFromAll(bytes, ReadFour))
        {
            Assert.That(read, Is.All.EqualTo(items), reader);
        }
    }

    private static NUnit.Framework.Constraints.IResolveConstraint RefusedAsTooMany =>
        Throws.TypeOf<BinarySerializationException>()
            .With.Property(nameof(BinarySerializationException.Code))
            .EqualTo(SerializationErrorCode.CountExceeded);

    private static int[]?[] ReadFour(BinaryReader reader) =>
    [
        reader.ReadUnmanagedArray<int>(),
        reader.ReadArray(r => r.ReadInt32()),
        reader.ReadList(r => r.ReadInt32())?.ToArray(),
        reader.ReadDictionary(r => r.ReadInt32(), r => r.ReadInt32())?.Values.ToArray(),
    ];

    private static bool Fails(Func<object?> read)
    {
        try
        {
            read();
            return false;
        }
        catch (Exception e) when (e is EndOfStreamException or BinarySerializationException)
        {
            return true;
        }
    }

    private static TestCaseData Of(string name, Func<BinaryReader, object?> read) =>
        new TestCaseData(read).SetArgDisplayNames(name);
}
