using CustomBinarySerializer.Tests.TestTypes.OldMessages;

namespace CustomBinarySerializer.Graphs.Tests.Import;

/// <summary>Tests of the memory that an import takes besides the objects that it creates.</summary>
[NonParallelizable]
public sealed class ImportMemoryTests
{
    private const int Texts = 20_000;
    private const int Attempts = 5;

    [Test]
    public void AnotherImportAllocatesLittleMoreThanTheObjects()
    {
        string[] texts = NewTexts();
        byte[] message = OldFormatter.Write(texts);
        BinaryFormatterImporter importer = new(new TypeRegistry());
        Assert.That(importer.Deserialize(message, out _), Is.EqualTo(texts));

        long objects = Allocated(() => NewTexts());
        long imported = Enumerable.Range(0, Attempts).Min(_ => Allocated(() => importer.Deserialize(message, out _)));

        Assert.That(imported, Is.LessThan(objects * 3 / 2));
    }

    private static string[] NewTexts() => [.. Enumerable.Range(0, Texts).Select(i => $"Entry number {i}")];

    private static long Allocated(Action action)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        action();
        return GC.GetAllocatedBytesForCurrentThread() - before;
    }
}
