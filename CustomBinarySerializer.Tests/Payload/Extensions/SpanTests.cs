using System.Numerics;

namespace CustomBinarySerializer.Tests.Payload.Extensions;

/// <summary>Blocks of memory: which types may be written so, and what happens at the ends of payloads.</summary>
public sealed class SpanTests
{
    private Drive _drive = null!;

    [OneTimeSetUp]
    public void Begin() => _drive = new Drive();

    [OneTimeTearDown]
    public void End() => _drive.Dispose();

    [TestCase(TypeArgs = [typeof(nint)])]
    [TestCase(TypeArgs = [typeof(nuint)])]
    [TestCase(TypeArgs = [typeof(decimal)])]
    [TestCase(TypeArgs = [typeof(Guid)])]
    [TestCase(TypeArgs = [typeof(DateTime)])]
    [TestCase(TypeArgs = [typeof(Int128)])]
    [TestCase(TypeArgs = [typeof(Vector2)])]
    [TestCase(TypeArgs = [typeof(KeyValuePair<int, int>)])]
    public void RefusesTypesWhoseMemoryIsNotTheSameEverywhere<T>()
        where T : unmanaged
    {
        Assert.That(() => _drive.WriteToPayload(w => w.WriteSpan<T>([default])), Throws.TypeOf<NotSupportedException>());
        Assert.That(() => _drive.WriteToPayload(w => w.WriteUnmanagedArray<T>([])), Throws.TypeOf<NotSupportedException>());
        Assert.That(
            () => _drive.Open(TestReader.OfPayload, new byte[64]).ReadSpan(new T[1].AsSpan()), Throws.TypeOf<NotSupportedException>());
        Assert.That(() => _drive.Open(TestReader.OfPayload, new byte[64]).ReadUnmanagedArray<T>(), Throws.TypeOf<NotSupportedException>());
    }

    [Test]
    public void MissesTheBytesThatTheSpanNeeds() =>
        Assert.That(_drive.ThrownByAll<EndOfStreamException>([1, 2, 3, 4, 5, 6, 7], ReadTwo), Is.All.Not.Null);

    [Test]
    public void EmptySpanFillsTheGapBehindTheEndAsAnEmptyWriteDoes()
    {
        Assert.That(_drive.WriteToPayload(WriteEmptyAtFive), Is.EqualTo(Drive.WriteToPlain(WriteEmptyAtFive)));

        static void WriteEmptyAtFive(BinaryWriter writer)
        {
            writer.Seek(5, SeekOrigin.Begin);
            writer.WriteSpan<int>([]);
        }
    }

    [Test]
    public void SpanWrittenInTheMiddleOverwritesJustItsBytes() =>
        Assert.That(
            _drive.WriteToPayload(writer =>
            {
                writer.Write(0x0404_0404_0404_0404);
                writer.Seek(2, SeekOrigin.Begin);
                writer.WriteSpan<short>([1, 2]);
            }),
            Is.EqualTo(new byte[] { 4, 4, 1, 0, 2, 0, 4, 4 }));

    private static object ReadTwo(BinaryReader reader)
    {
        int[] items = new int[2];
        reader.ReadSpan<int>(items);
        return items;
    }
}
