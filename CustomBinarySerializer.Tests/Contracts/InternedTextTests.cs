using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Contracts;

/// <summary>Contracts that write each distinct text once: <see cref="RegistrationOptions.InternStrings"/>.</summary>
public sealed class InternedTextTests
{
    private static readonly CustomBinaryFormatter s_formatter =
        new(new TypeRegistry().Register<Labels>(1, new RegistrationOptions { InternStrings = true }));

    private static readonly byte[] s_golden = Bytes.FrameOf(1, Bytes.Of(
        "03 78", // First: 2 * 1 byte + 1, x: text 0
        "00", // Second: null
        "08", // Others: 7 items + 1
        "02", // 2 * text 0 + 2
        "05 797A", // 2 * 2 bytes + 1, yz: text 1
        "00", // null
        "01", // 2 * 0 bytes + 1: text 2
        "04", // 2 * text 1 + 2
        "06", // 2 * text 2 + 2
        "02")); // 2 * text 0 + 2

    private static Labels Sample => new() { First = "x", Others = ["x", "yz", null, "", "yz", "", "x"] };

    [Test]
    public void WritesThoseBytes() => Assert.That(s_formatter.Serialized(Sample), Is.EqualTo(s_golden));

    [Test]
    public void ReadsThoseBytesTwice()
    {
        for (int i = 0; i < 2; i++)
        {
            Labels read = s_formatter.Deserialize<Labels>(s_golden);

            Assert.That(read.First, Is.EqualTo("x"));
            Assert.That(read.Second, Is.Null);
            Assert.That(read.Others, Is.EqualTo(Sample.Others));
            Assert.That(read.Others![0], Is.SameAs(read.First));
        }
    }

    [TestCase("02", 0, 0)]
    [TestCase("03 78 04", 1, 1)]
    [TestCase("03 78 00 02 06", 2, 1)]
    public void ATextThatWasNotThereBeforeIsRefused(string payload, int number, int count) =>
        Assert.That(
            () => s_formatter.Deserialize<Labels>(Bytes.FrameOf(1, Bytes.Of(payload))), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code")
            .EqualTo(SerializationErrorCode.InvalidValue)
            .And.Message.Contains($"it refers to text {number} of {count}"));

    public sealed class Labels
    {
        public string? First { get; set; }

        public string? Second { get; set; }

        public List<string?>? Others { get; set; }
    }
}
