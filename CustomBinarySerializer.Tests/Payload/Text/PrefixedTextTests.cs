using System.Text;
using System.Text.Unicode;
using CustomBinarySerializer.Generated;
using CustomBinarySerializer.Tests.Payload.Differential;
using FsCheck;
using FsCheck.Fluent;

namespace CustomBinarySerializer.Tests.Payload.Text;

/// <summary>UTF-8 text after its length in bytes.</summary>
public sealed class PrefixedTextTests : GuardedTextTests
{
    private static readonly Gen<byte[]> s_anyBytes =
        from length in Gen.Choose(1, 40)
        from bytes in Gen.ListOf(Gen.OneOf(Gen.Choose('a', 'z'), Gen.Choose(0, 255)), length)
        select bytes.Select(b => (byte)b).ToArray();

    [Test]
    public void InvalidBytesAreReplacedAndWithoutABiasAreNoText([Values(0, 1)] int bias) => Seeded.Check(s_anyBytes, bytes =>
    {
        byte[] prefixed = Prefixed(bytes.Length + bias, bytes);
        (string? Text, int Taken) expected = bias == 0
            && !Utf8.IsValid(bytes) ? (null, -1) : (Encoding.UTF8.GetString(bytes), prefixed.Length);
        (string? text, int taken, _) = Reuse(prefixed, bias, held: "aaaaaaaa");
        return Read(prefixed, bias) != expected ? "read otherwise" : (text, taken) != expected ? "reused otherwise" : null;
    }, runs: 2000);

    [TestCase("00", 0, "", 1)]
    [TestCase("00", 1, null, 1)]
    [TestCase("00", 2, null, -1)]
    [TestCase("01", 2, null, 1)]
    [TestCase("02", 2, "", 1)]
    [TestCase("00", 3, null, -1)]
    [TestCase("01", 3, null, -1)]
    [TestCase("80", 1, null, -1)]
    [TestCase("8000", 1, null, 2)]
    [TestCase("8100", 1, "", 2)]
    [TestCase("FFFFFFFF0F", 0, null, -1)]
    [TestCase("FFFFFFFF07", 0, null, -1)]
    [TestCase("80808080808000", 1, null, -1)]
    public void NumbersBelowTheTextsAreTheCallersAndOneOfThemIsNull(string bytes, int bias, string? expected, int taken)
    {
        Assert.That(Read(Convert.FromHexString(bytes), bias), Is.EqualTo((expected, taken)));
        Assert.That(Reuse(Convert.FromHexString(bytes), bias, held: "a"), Is.EqualTo((expected, taken, false)));
    }

    protected override byte[] Prefixed(string text, int bias)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(text);
        return Prefixed(utf8.Length + bias, utf8);
    }

    // Lone surrogates aren't kept.
    protected override string AsRead(string text) => Encoding.UTF8.GetString(Encoding.UTF8.GetBytes(text));

    private protected override nint TryWrite(nint at, nint end, string? text, int bias) =>
        PrefixedText.TryWriteText<Utf8Form>(at, end, text, bias);

    private protected override string? TryRead(ref nint next, nint end, int bias) =>
        PrefixedText.TryReadText<Utf8Form>(ref next, end, bias);

    private protected override string? TryReuse(ref nint next, nint end, int bias, string held) =>
        PrefixedText.TryReuseText<Utf8Form>(ref next, end, bias, held, Strings);
}
