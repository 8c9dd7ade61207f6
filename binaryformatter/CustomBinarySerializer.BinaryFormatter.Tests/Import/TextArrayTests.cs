using CustomBinarySerializer.Tests.TestTypes.OldMessages;

namespace CustomBinarySerializer.Graphs.Tests.Import;

/// <summary>
/// Tests of arrays of texts, which are decoded from the message into the array without an intermediate graph.
/// </summary>
public sealed class TextArrayTests
{
    [Test]
    public void DifferentTextsAreReadAndShared([Values(0, 1, 40, 5_000)] int count)
    {
        string[] texts = Texts(count);
        object?[] graph = [texts.LastOrDefault(), texts, texts, texts.FirstOrDefault(), "another"];

        object?[] read = Imported.Of(graph);

        string[] array = (string[])read[1]!;
        Assert.That(array, Is.EqualTo(texts));
        Assert.That(read[2], Is.SameAs(array));
        Assert.That(read[0], Is.SameAs(array.LastOrDefault()));
        Assert.That(read[3], Is.SameAs(array.FirstOrDefault()));
        Assert.That(read[4], Is.EqualTo("another"));
    }

    [Test]
    public void RepeatedTextsAndNullsAreReadAndShared()
    {
        string?[] texts = Texts(300);
        texts[7] = texts[3];
        texts[8] = null;

        string?[] read = Imported.Of(texts);

        Assert.That(read, Is.EqualTo(texts));
        Assert.That(read[7], Is.SameAs(read[3]));
    }

    [Test]
    public void ATextBeforeItsArrayIsShared()
    {
        RecordWriter message = new RecordWriter().Objects(1, 3).Reference(50).Reference(100).Reference(60);
        message.Raw(17).Int(100).Int(100);
        for (int i = 0; i < 100; i++)
        {
            message.String(i + 2 == 100 ? 200 : i + 2, $"text {i}");
        }

        object[] read = (object[])Imported.Read(message.End());

        string[] array = (string[])read[1];
        Assert.That(array, Is.EqualTo(Enumerable.Range(0, 100).Select(i => $"text {i}")));
        Assert.That(read[0], Is.SameAs(array[48]));
        Assert.That(read[2], Is.SameAs(array[58]));
    }

    [Test]
    public void BytesThatAreNoTextAreReadAsElsewhere()
    {
        byte[] invalid = [6, 0, 0, 0, 0, 3, (byte)'a', 0xFF, (byte)'b'];
        RecordWriter few = new RecordWriter().Raw(17).Int(1).Int(1);
        RecordWriter many = new RecordWriter().Raw(17).Int(1).Int(101);
        Add(few, 2);
        for (int i = 0; i < 100; i++)
        {
            many.String(i + 2, $"text {i}");
        }

        Add(many, 102);

        string expected = ((string[])Imported.Read(few.End()))[0];
        string[] read = (string[])Imported.Read(many.End());

        Assert.That(read[100], Is.EqualTo(expected));
        Assert.That(read[99], Is.EqualTo("text 99"));

        void Add(RecordWriter writer, byte id)
        {
            invalid[1] = id;
            writer.Raw(invalid);
        }
    }

    [Test]
    public void LimitsHoldForTexts()
    {
        byte[] message = OldFormatter.Write(Texts(1_000));
        FrameLimits limits = FormatterOptions.Default.Limits;

        Assert.That(() => Read(limits with { MaxCollectionCount = 999 }), Refuses(SerializationErrorCode.CountExceeded));
        Assert.That(() => Read(limits with { MaxGraphObjects = 1_000 }), Throws.TypeOf<BinarySerializationException>());
        Assert.That(Read(limits with { MaxGraphObjects = 1_001 }), Is.EqualTo(Texts(1_000)));
        Assert.That(
            new BinaryFormatterImporter(new TypeRegistry(), FormatterOptions.UntrustedData).Deserialize(message, out _),
            Is.EqualTo(Texts(1_000)));

        object Read(FrameLimits changed) =>
            new BinaryFormatterImporter(new TypeRegistry(), FormatterOptions.Default with { Limits = changed }).Deserialize(message, out _);

        static NUnit.Framework.Constraints.IResolveConstraint Refuses(SerializationErrorCode code) =>
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(code);
    }

    private static string[] Texts(int count) =>
        [.. Enumerable.Range(0, count).Select(Text)];

    private static string Text(int i) =>
        i % 5 == 0 ? string.Concat(Enumerable.Repeat($"größer {i}", 1 + (i % 40))) : $"text {i}";
}
