using CustomBinarySerializer.Generated;
using CustomBinarySerializer.Tests.Payload.Differential;
using FsCheck;
using FsCheck.Fluent;

namespace CustomBinarySerializer.Tests.Payload.Text;

/// <summary>Compact text after twice its length in chars.</summary>
public sealed class CompactTextTests : GuardedTextTests
{
    private static readonly Gen<byte[]> s_anyBytes =
        from length in Gen.Choose(0, 90)
        from bytes in Gen.ListOf(Gen.Choose(0, 255), length)
        select bytes.Select(b => (byte)b).ToArray();

    // prefix                      chars
    [TestCase("a", "03" + "61", TestName = "OneLatinCharIsOneByte")]
    [TestCase("\u00e9\u00ff", "05" + "E9FF", TestName = "CharsUpToU00FFAreABYteEach")]
    [TestCase("\u0100", "04" + "0001", TestName = "ACharAboveIsTwoBytesLittleEndian")]
    [TestCase("a\u0416", "06" + "6100" + "1604", TestName = "OneWideCharMakesAllOfThemWide")]
    [TestCase("", "01", TestName = "EmptyTextIsItsPrefix")]
    public void BytesAreTheDocumentedOnes(string text, string expected) => HasBytes(text, expected);

    // Attributes would replace it.
    [Test]
    public void ALoneSurrogateStaysAsItIs() => HasBytes("\ud83d", "04" + "3DD8");

    private void HasBytes(string text, string expected)
    {
        byte[] bytes = Convert.FromHexString(expected);
        Assert.That(Write(text, bias: 1, room: 100), Is.EqualTo(bytes));
        Assert.That(Read(bytes, bias: 1), Is.EqualTo((text, bytes.Length)));
        using MemoryStream stream = new();
        using BinaryWriter writer = new(stream);
        writer.WriteCompactString(text);
        Assert.That(stream.ToArray(), Is.EqualTo(bytes));
        stream.Position = 0;
        using BinaryReader reader = new(stream);
        Assert.That(reader.ReadCompactString(), Is.EqualTo(text));
    }

    [Test]
    public void AnyCharsAreReadInBothForms([Values(0, 1)] int isWide) => Seeded.Check(s_anyBytes, bytes =>
    {
        int length = bytes.Length >> isWide;
        if (length == 0)
        {
            return null;
        }

        byte[] prefixed = Prefixed((2 * length) + isWide + 1, bytes.AsSpan(0, length << isWide));
        string expected = string.Concat(
            Enumerable.Range(0, length).Select(i => isWide == 0 ? (char)bytes[i] : (char)(bytes[2 * i] | (bytes[(2 * i) + 1] << 8))));
        (string? text, int taken, _) = Reuse(prefixed, bias: 1, held: "aaaaaaaa");
        (string? again, _, _) = Reuse(prefixed, bias: 1, held: "aaaaaaaa");
        return Read(prefixed, bias: 1) != (expected, prefixed.Length) ? "read otherwise"
            : (text, taken) != (expected, prefixed.Length) || again != expected ? "reused otherwise"
            : null;
    }, runs: 2000);

    [Test]
    public void EqualBytesInTwoFormsAreTwoTextsOfACache()
    {
        byte[] latin = Prefixed((2 * 2) + 1, "ab"u8);
        byte[] wide = Prefixed((2 * 1) + 2, "ab"u8);
        for (int i = 0; i < 3; i++)
        {
            Assert.That(Reuse(latin, bias: 1, held: "").Text, Is.EqualTo("ab"));
            Assert.That(Reuse(wide, bias: 1, held: "").Text, Is.EqualTo("\u6261"));
        }
    }

    [TestCase("00", 0, "", 1)]
    [TestCase("00", 1, null, 1)]
    [TestCase("00", 2, null, -1)]
    [TestCase("01", 2, null, 1)]
    [TestCase("02", 2, "", 1)]
    [TestCase("02", 1, null, -1, TestName = "EmptyWideTextIsNone")]
    [TestCase("01", 0, null, -1)]
    [TestCase("8000", 1, null, 2)]
    [TestCase("8100", 1, "", 2)]
    [TestCase("FFFFFFFF0F", 0, null, -1)]
    [TestCase("FFFFFFFF0F", 1, null, -1)]
    [TestCase("8080808008", 3, null, -1, TestName = "ThePrefixThatWouldWrapIsNone")]
    [TestCase("FFFFFFFF07", 0, null, -1)]
    [TestCase("80808080808000", 1, null, -1)]
    public void NumbersBelowTheTextsAreTheCallersAndOneOfThemIsNull(string bytes, int bias, string? expected, int taken)
    {
        Assert.That(Read(Convert.FromHexString(bytes), bias), Is.EqualTo((expected, taken)));
        Assert.That(Reuse(Convert.FromHexString(bytes), bias, held: "a"), Is.EqualTo((expected, taken, false)));
    }

    protected override byte[] Prefixed(string text, int bias)
    {
        bool isWide = text.Any(c => c > 255);
        byte[] chars = isWide ? [.. text.SelectMany(c => new[] { (byte)(c & 0xFF), (byte)(c >> 8) })] : [.. text.Select(c => (byte)c)];
        return Prefixed((2 * text.Length) + (isWide ? 1 : 0) + bias, chars);
    }

    protected override string AsRead(string text) => text;

    private protected override nint TryWrite(nint at, nint end, string? text, int bias) =>
        PrefixedText.TryWriteText<CompactForm>(at, end, text, bias);

    private protected override string? TryRead(ref nint next, nint end, int bias) =>
        PrefixedText.TryReadText<CompactForm>(ref next, end, bias);

    private protected override string? TryReuse(ref nint next, nint end, int bias, string held) =>
        PrefixedText.TryReuseText<CompactForm>(ref next, end, bias, held, Strings);
}
