using System.Text;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.Tests.Payload.Differential;

namespace CustomBinarySerializer.Tests.Payload.Text;

/// <summary>
/// Whole strings, prefix and text: each length around the borders of the fast ways, each kind of character anywhere.
/// </summary>
[TestFixture(false)]
[TestFixture(true)]
public sealed class StringTests(bool reusesStrings) : DrivenTestBase
{
    private const int MaxLength = 40;

    // Around vectors, and around those from which the prefix may need a second byte: 3 of each char, 2, 1.
    private static readonly int[] s_lengths = [.. Enumerable.Range(0, MaxLength + 1), 42, 43, 63, 64, 65, 95, 96, 97, 126, 127, 128, 129];

    private static readonly int[] s_lengthsAtBorders = [127, 128, 16_383, 16_384, 1 << 20, 2_097_151, 2_097_152];

    // Long texts take most of the time: short runs take a third of the characters there.
    private static IEnumerable<TestCaseData> TextsAtBorders =>
        from bytes in s_lengthsAtBorders
        from character in LongRun.Sample(0, Texts.Characters.Length, step: bytes < 1 << 20 ? 1 : 3)
        select new TestCaseData(bytes, Texts.Characters[character]);

    [Test]
    public void WritesWhatBinaryWriterWritesIntoMemoryThatFitsOrNot([ValueSource(nameof(s_lengths))] int length)
    {
        foreach (string text in TextsOf(length))
        {
            byte[] expected = BytesOf(text);
            AssertWritten(text, expected, Writer.BeginInCallerMemory(expected.Length), movesToOwn: false);
            AssertWritten(text, expected, Writer.BeginInCallerMemory(expected.Length - 1), movesToOwn: true);
            AssertWritten(text, expected, Writer.BeginInCallerMemory(expected.Length * 4), movesToOwn: false);
        }
    }

    [Test]
    public void ReadsWhatBinaryWriterWrote([ValueSource(nameof(s_lengths))] int length)
    {
        foreach (string text in TextsOf(length))
        {
            byte[] bytes = BytesOf(text);
            PayloadReader reader = Reader.Begin(bytes, reusesStrings);

            Assert.That(reader.ReadString(), Is.EqualTo(Replaced(text)));
            Assert.That(reader.Remaining, Is.Zero);
        }
    }

    [Test]
    public void MissesEachByteThatIsCutOff([Range(1, MaxLength)] int length)
    {
        foreach (string text in TextsOf(length).Take(3))
        {
            byte[] bytes = BytesOf(text);
            for (int available = 0; available < bytes.Length; available++)
            {
                PayloadReader reader = Reader.Begin(bytes.AsSpan(0, available), reusesStrings);

                Assert.That(reader.ReadString, Throws.TypeOf<EndOfStreamException>());
                Assert.That(reader.Remaining, Is.Zero);
                Assert.That(reader.MissingBytes, Is.EqualTo(available == 0 ? 1 : bytes.Length - available));
            }
        }
    }

    [TestCaseSource(nameof(TextsAtBorders))]
    [Category(LongRun.Category)]
    public void KeepsTextOnBothSidesOfEachBorderOfThePrefix(int bytes, string character)
    {
        string text = Texts.OfByteLength(character, bytes);
        byte[] expected = BytesOf(text);
        AssertWritten(text, expected, Writer.BeginOwn(), movesToOwn: true);

        PayloadReader reader = Reader.Begin(expected, reusesStrings);
        Assert.That(reader.ReadString() == Replaced(text));
        Assert.That(reader.Remaining, Is.Zero);
    }

    [Test]
    public void RefusesALengthThatNoPayloadHas()
    {
        PayloadReader reader = Reader.Begin([0xFF, 0xFF, 0xFF, 0xFF, 0x07, .. "too short"u8]);

        Assert.That(reader.ReadString, Throws.TypeOf<EndOfStreamException>());
    }

    private void AssertWritten(string text, byte[] expected, PayloadWriter writer, bool movesToOwn)
    {
        writer.Write(text);

        Assert.That(Writer.Payload.AsSpan().SequenceEqual(expected), text.Length > MaxLength ? text.Length.ToString() : text);
        Assert.That(writer.Message.OwnBuffer is not null, Is.EqualTo(movesToOwn));
    }

    private static IEnumerable<string> TextsOf(int length)
    {
        string ascii = new([.. Enumerable.Range('A', length).Select(c => (char)c)]);
        return (from position in Enumerable.Range(0, length)
                from character in Texts.Characters
                select ascii.Remove(position, 1).Insert(position, character))
            .Prepend(ascii)
            .Append(string.Concat(Enumerable.Repeat("€", length)))
            .Append(string.Concat(Enumerable.Repeat("\xDC00", length)));
    }

    private static byte[] BytesOf(string text)
    {
        using MemoryStream stream = new();
        using BinaryWriter writer = new(stream);
        writer.Write(text);
        return stream.ToArray();
    }

    private static string Replaced(string text) => Encoding.UTF8.GetString(Encoding.UTF8.GetBytes(text));
}
