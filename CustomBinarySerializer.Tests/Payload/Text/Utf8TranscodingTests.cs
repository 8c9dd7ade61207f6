using System.Text;
using CustomBinarySerializer.Tests.Payload.Differential;
using FsCheck;
using FsCheck.Fluent;

namespace CustomBinarySerializer.Tests.Payload.Text;

/// <summary>
/// Text of every kind against <see cref="Encoding.UTF8"/>: lengths around all multiples of a vector, each kind of
/// character at each place of one.
/// </summary>
[Category(LongRun.Category)]
public sealed class Utf8TranscodingTests
{
    private const int MaxLength = 300;

    // Some more than the 64 bytes, or 32 chars, that are done at once.
    private const int Places = 70;

    private static readonly int[] s_after = [0, 1, 2, 33, 64];

    private static readonly string[] s_bases = ["a", "ж", "中", "😀"];

    // The first and the last of each length, those next to surrogates among them.
    private static readonly string[] s_characters =
        ["\0",
        "\x7F", "\x80", "\x7FF", "\x800", "\xFFF", "\x1000", "\xD7FF", "\xE000", "\xFFFD", "\xFFFF", "\U00010000", "\U0001F600",
        "\U0003FFFF", "\U00040000", "\U000FFFFF", "\U0010FFFF"];

    private static readonly string[] s_loneSurrogates =
        ["\xD800",
        "\xDBFF", "\xDC00", "\xDFFF", "\xD800\xD800", "\xDC00\xD800", "\xDC00\xDC00", "\xD800\xD800\xDC00", "\xD800\xDC00\xDC00", "\xD800z",
        "z\xDC00", "\xD800中"];

    private readonly GuardedTranscoding _transcoding = new();

    [OneTimeTearDown]
    public void End() => _transcoding.Dispose();

    [Test]
    public void KeepsTextOfOneKindAndEachLength([Range(0, MaxLength)] int length)
    {
        foreach (string character in s_bases.Concat(s_characters))
        {
            AssertKept(string.Concat(Enumerable.Repeat(character, length)));
        }
    }

    [Test]
    public void KeepsEachCharacterAtEachPlace(
        [ValueSource(nameof(s_bases))] string text, [ValueSource(nameof(s_characters))] string character)
    {
        foreach (string kept in AtEachPlace(text, character))
        {
            AssertKept(kept);
        }
    }

    [Test]
    public void ReplacesEachLoneSurrogateAtEachPlace(
        [ValueSource(nameof(s_bases))] string text, [ValueSource(nameof(s_loneSurrogates))] string surrogates)
    {
        foreach (string replaced in AtEachPlace(text, surrogates))
        {
            _transcoding.AssertWritten(replaced);
        }
    }

    [Test]
    public void KeepsEveryCharacter([Values(1, 20, 64, 101)] int together)
    {
        StringBuilder text = new();
        int first = LongRun.IsOn ? 0 : Random.Shared.Next(4);
        foreach (
            Rune[] runes in Enumerable.Range(0, 0x110000)
                .Where(Rune.IsValid)
                .Select(value => new Rune(value))
                .Where((_, i) => together > 1 || i % 16 == 0)
                .Chunk(together)
                .Where((_, i) => LongRun.IsOn || i % 4 == first))
        {
            text.Clear();
            foreach (Rune rune in runes)
            {
                text.Append(rune);
            }

            AssertKept(text.ToString());
        }
    }

    [Test]
    public void WritesAndReadsMixedText()
    {
        Gen<string> character = Gen.OneOf(
            Gen.Choose(0, 0x7F).Select(c => ((char)c).ToString()),
            Gen.Choose(0x80, 0x7FF).Select(c => ((char)c).ToString()),
            Gen.Choose(0x800, 0xFFFF).Select(c => ((char)c).ToString()),
            Gen.Choose(0x10000, 0x10FFFF).Select(char.ConvertFromUtf32));
        Gen<string> run = from one in character
                          from count in Gen.OneOf(Gen.Constant(1), Gen.Choose(1, 70))
                          select string.Concat(Enumerable.Repeat(one, count));
        Gen<string> text = Gen.Choose(0, MaxLength)
            .SelectMany(length => Gen.ListOf(Gen.Frequency((5, character), (1, run)), length / 4))
            .Select(string.Concat);

        Seeded.Check(text, one =>
        {
            _transcoding.AssertWritten(one);
            _transcoding.AssertRead(Encoding.UTF8.GetBytes(one));
            return null;
        }, runs: 2000);
    }

    [Test]
    public void KeepsLongText([ValueSource(nameof(s_bases))] string text, [Values(1000, 4000)] int length)
    {
        string spaced = string.Concat(Enumerable.Range(0, length).Select(i => i % 97 == 0 ? "é" : i / 200 % 2 == 0 ? "x" : text));
        Assert.That(spaced, Is.Not.EqualTo(new string('x', length)));

        AssertKept(spaced[..^2]);
    }

    private static IEnumerable<string> AtEachPlace(string text, string other) =>
        from before in Enumerable.Range(0, Places)
        from after in s_after
        select string.Concat(Enumerable.Repeat(text, before)) + other + string.Concat(Enumerable.Repeat(text, after));

    private void AssertKept(string text)
    {
        _transcoding.AssertWritten(text);
        _transcoding.AssertRead(Encoding.UTF8.GetBytes(text));
    }
}
