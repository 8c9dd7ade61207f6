using CustomBinarySerializer.Graphs.Import.Names;
using CustomBinarySerializer.Tests.TestTypes.OldMessages;

#pragma warning disable CA1051 // Fields are what graphs are made of.

namespace CustomBinarySerializer.Graphs.Tests.Import;

/// <summary>Tests of the names that an importer keeps from one message to the next.</summary>
public sealed class ResolvedNameTests
{
    [Test]
    public void AMappingAfterAMessageCountsForTheNext()
    {
        BinaryFormatterImporter importer = Imported.Importer(typeof(Former), typeof(Current));
        byte[] message = OldFormatter.Write(new Former { Number = 7 });
        Assert.That(importer.Deserialize(message, out _), Is.TypeOf<Former>());

        importer.Map($"{typeof(Former).FullName}, {typeof(Former).Assembly.GetName().Name}", typeof(Current));

        Assert.That(((Current)importer.Deserialize(message, out _)).Number, Is.EqualTo(7));
    }

    [Test]
    public void UntrustedNamesAreRefusedAfterTrustedOnes()
    {
        TypeRegistry registry = Imported.Registry();
        BinaryFormatterImporter importer = new(registry);
        byte[] message = OldFormatter.Write(new List<List<Guid>>());
        CustomBinaryFormatter trusted = new(registry, FormatterOptions.Default with { BinaryFormatterReader = importer });
        CustomBinaryFormatter untrusted = new(registry, FormatterOptions.UntrustedData with { BinaryFormatterReader = importer });

        Assert.That(trusted.Deserialize(new MemoryStream(message)), Is.Empty);
        Assert.That(() => untrusted.Deserialize(new MemoryStream(message)), Throws.TypeOf<BinarySerializationException>());
    }

    [Test]
    public void TheNumberAndLengthOfNamesAreLimited()
    {
        ResolvedNames names = new();
        names.Add("library", new string('x', 2_000), typeof(int));
        for (int i = 0; i < 5_000; i++)
        {
            names.Add($"library {i % 100}", $"name {i}", typeof(int));
        }

        Assert.That(names.Find("library", new string('x', 2_000)), Is.Null);
        Assert.That(Enumerable.Range(0, 5_000).Count(i => names.Find($"library {i % 100}", $"name {i}") is not null), Is.EqualTo(1_024));
    }

    [Serializable]
    public sealed class Former
    {
        public int Number;
    }

    [Serializable]
    public sealed class Current
    {
        public int Number;
    }
}
