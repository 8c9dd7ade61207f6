using System.Text.Json;
using CustomBinarySerializer.Tests.Payload.Differential;
using CustomBinarySerializer.Tests.TestTypes;
using FsCheck.Fluent;

namespace CustomBinarySerializer.Tests.Contracts;

/// <summary>
/// Contracts whose texts are a byte or two for each char: <see cref="RegistrationOptions.CompactStrings"/>.
/// </summary>
[Category(LongRun.Category)]
public sealed class CompactStringTests
{
    private static readonly RegistrationOptions s_compact = new() { CompactStrings = true };

    private static readonly TypeRegistry s_registry = new TypeRegistry().Register<Labels>(1, s_compact);

    private static readonly CustomBinaryFormatter s_formatter = new(s_registry);

    private static readonly CustomBinaryFormatter s_reusing = new(s_registry, new FormatterOptions { ReuseStrings = true });

    private static readonly byte[] s_golden = Bytes.FrameOf(1, Bytes.Of(
        "05 78E9", // First: 2 * 2 chars + 1, x and é
        "00", // Second: null
        "06", // Others: 5 items + 1
        "04 1604", // 2 * 1 char + 1 as UTF-16 + 1, Ж
        "01", // 2 * 0 chars + 1
        "00", // null
        "03 7A", // 2 * 1 char + 1, z
        "06 7A003DD8", // 2 * 2 chars + 1 as UTF-16 + 1, z and half of a surrogate pair
        "01", // Sender: 0 would be its own null, so 1 is that of its Name
        "0000"));

    private static Labels Sample => new() { First = "xé", Others = ["Ж", "", null, "z", "z\uD83D"], Sender = new Person() };

    [Test]
    public void WritesThoseBytes() =>
        Assert.That(Convert.ToHexString(s_formatter.Serialized(Sample)), Is.EqualTo(Convert.ToHexString(s_golden)));

    [Test]
    public void ReadsThoseBytes([Values] bool reuses)
    {
        CustomBinaryFormatter formatter = reuses ? s_reusing : s_formatter;
        for (int i = 0; i < 3; i++)
        {
            Labels read = formatter.Deserialize<Labels>(s_golden);

            Assert.That(read.First, Is.EqualTo("xé"));
            Assert.That(read.Second, Is.Null);
            Assert.That(read.Others, Is.EqualTo(Sample.Others));
        }
    }

    // On a thread of its own, whose cache looks for nothing for a while after so many texts that it doesn't find.
    [Test]
    public Task AnyTextsAreReadAsTheyWere() =>
        Task.Factory.StartNew(CheckAnyTexts, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);

    private static void CheckAnyTexts() => Seeded.Check(Gen.ListOf(Texts.Any), texts =>
    {
        Labels sent =
            new() { First = texts.FirstOrDefault(), Others = [.. texts], Sender = new Person { Name = texts.LastOrDefault(), Age = 7 } };
        byte[] frame = s_formatter.Serialized(sent);
        foreach (CustomBinaryFormatter formatter in new[] { s_formatter, s_reusing })
        {
            Labels read = formatter.Deserialize<Labels>(frame);
            if (
                read.First != sent.First
                    || !read.Others!.SequenceEqual(sent.Others)
                    || read.Sender!.Name != sent.Sender.Name
                    || read.Sender.Age != 7)
            {
                return "read otherwise";
            }
        }

        return null;
    }, runs: 300);

    [Test]
    public void RepeatedTextIsTheSameObjectIfStringsAreReused([Values("Smith", "Müller", "Иванов")] string name)
    {
        byte[] frame = s_formatter.Serialized(new Labels { First = name, Second = name });
        (Labels? first, Labels? second) = (null, null);

        // The cache is the thread's.
        Thread thread = new(() => (first, second) = (s_reusing.Deserialize<Labels>(frame), s_reusing.Deserialize<Labels>(frame)));
        thread.Start();
        thread.Join();

        Assert.That(second!.First, Is.EqualTo(name).And.SameAs(first!.First).And.SameAs(second.Second));
    }

    [TestCase("02", "its prefix is 2")]
    [TestCase("FFFFFFFF0F", "more than 31 bits")]
    public void ATextThatCannotBeIsRefused(string payload, string reason) =>
        Assert.That(
            () => s_formatter.Deserialize<Labels>(Bytes.FrameOf(1, Bytes.Of(payload))), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.InvalidValue).And.Message.Contains(reason));

    [TestCase("06 7A003D")]
    [TestCase("FFFFFFFF07")]
    [TestCase("FEFFFFFF07 00")]
    public void ATextWhoseBytesAreMissingIsRefused(string payload) =>
        Assert.That(
            () => s_formatter.Deserialize<Labels>(Bytes.FrameOf(1, Bytes.Of(payload))), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.PayloadExhausted));

    [Test]
    public void InterningAndCompactStringsExcludeEachOther() => Assert.That(
        () => new TypeRegistry().Register<Labels>(1, new RegistrationOptions { CompactStrings = true, InternStrings = true }),
        Throws.ArgumentException.With.Message.Contains("exclude each other"));

    [Test]
    public void SchemasWithAndWithoutThemDifferAndSayWhere()
    {
        SchemaDescription compact = s_registry.Describe();
        SchemaDescription plain = new TypeRegistry().Register<Labels>(1).Describe();

        Assert.That(compact.Fingerprint, Is.Not.EqualTo(plain.Fingerprint));
        Assert.That(
            compact.Compare(plain)
                .Select(difference => difference.Description), Has.Some.Contains("First")
                .And.Some.Contains("compact string here and string there"));
        Assert.That(compact.Compare(plain).All(difference => difference is { BreaksReadingHere: true, BreaksReadingThere: true }));
        Assert.That(SchemaDescription.Parse(compact.ToJson()).Fingerprint, Is.EqualTo(compact.Fingerprint));
    }

    [Test]
    public void SchemaMayMixCompactAndPlainStrings()
    {
        SchemaDescription both = new TypeRegistry().Register<Person>(1).Register<Labels>(2, s_compact).Describe();
        SchemaDescription otherWay = new TypeRegistry().Register<Labels>(2, s_compact).Register<Person>(1).Describe();

        Assert.That(SchemaDescription.Parse(both.ToJson()).Compare(otherWay), Is.Empty);
        Assert.That(both.Fingerprint, Is.EqualTo(otherWay.Fingerprint));
    }

    [Test]
    public void TheInspectorShowsThem()
    {
        FrameInspector inspector = new(s_registry.Describe());
        using JsonDocument shown = JsonDocument.Parse(
            inspector.ToJson(s_formatter.Serialized(new Labels { First = "xé", Others = ["Ж", null, ""] })));
        JsonElement value = shown.RootElement.GetProperty("value");

        Assert.That(value.GetProperty("First").GetString(), Is.EqualTo("xé"));
        Assert.That(value.GetProperty("Others").EnumerateArray().Select(text => text.GetString()), Is.EqualTo(new[] { "Ж", null, "" }));
        Assert.That(inspector.ToJson(s_golden), Does.Contain("z"), "half of a surrogate pair");
    }

    public sealed class Labels
    {
        public string? First { get; set; }

        public string? Second { get; set; }

        public List<string?>? Others { get; set; }

        public Person? Sender { get; set; }
    }

    public sealed class Person
    {
        public string? Name { get; set; }

        public short Age { get; set; }
    }
}
