using CustomBinarySerializer.TextEncoding;

namespace CustomBinarySerializer.Tests.Payload.Text;

/// <summary>The routines for short ASCII text, at both ends of memory that ends in forbidden pages.</summary>
public sealed unsafe class ShortTextTests
{
    private const byte Canary = 0xCA;
    private const int MaxLength = Utf8Text.MaxShortLength;

    // Chars with an ASCII low byte look like ASCII once they are narrowed.
    private static readonly char[] s_nonAscii =
        ['\x80', '\xFF', '\x100', '\x141', '\x7FF', '\x800', '\x2041', '\x8041', '\xD83D', '\xDC00', '\xFF41', '\xFFFF'];

    private GuardedMemory _memory = null!;

    [OneTimeSetUp]
    public void Begin() => _memory = new GuardedMemory(256);

    [OneTimeTearDown]
    public void End() => _memory.Dispose();

    [Test]
    public void WritesAsciiAndNothingOutsideIt([Range(0, MaxLength)] int length, [Values] bool atEnd)
    {
        string text = Ascii(length, first: 'A');
        byte* destination = Fill(length, atEnd);

        bool written = Utf8Text.TryWriteShortAscii(destination, text);

        Assert.That(written);
        Assert.That(new Span<byte>(destination, length).ToArray(), Is.EqualTo(text.Select(c => (byte)c)));
        AssertCanaries(length, atEnd);
    }

    [Test]
    public void WritesEachAsciiCharacterAtEachPosition([Range(1, MaxLength)] int length)
    {
        byte* destination = Fill(length, atEnd: true);
        for (int first = 0; first < 0x80; first++)
        {
            string text = Ascii(length, (char)first);
            Assert.That(Utf8Text.TryWriteShortAscii(destination, text));
            Assert.That(new Span<byte>(destination, length).ToArray(), Is.EqualTo(text.Select(c => (byte)c)));
        }
    }

    [Test]
    public void RefusesToWriteAnyOtherCharacterAnywhere([Range(1, MaxLength)] int length, [Values] bool atEnd)
    {
        byte* destination = Fill(length, atEnd);
        foreach ((string text, _) in WithOneOther(length, s_nonAscii))
        {
            Assert.That(Utf8Text.TryWriteShortAscii(destination, text), Is.False, text);
        }

        AssertCanaries(length, atEnd);
    }

    [Test]
    public void ReadsAsciiAndNothingOutsideIt([Range(1, MaxLength)] int length, [Values] bool atEnd)
    {
        for (int first = 0; first < 0x80; first++)
        {
            string text = Ascii(length, (char)first);
            byte* source = Fill(length, atEnd);
            Store(text, source);

            Assert.That(Utf8Text.TryReadShortAscii(source, length), Is.EqualTo(text));
        }
    }

    // Bytes stored past a new string would rarely be noticed.
    [Test]
    public void StoresNoCharOutsideTheText([Range(0, MaxLength)] int length, [Values] bool atEnd)
    {
        Assume.That(MaskedAscii.IsSupported, "Other ways have no such part.");
        string text = Ascii(length, first: 'A');
        byte[] source = [.. text.Select(c => (byte)c)];
        byte* destination = Fill(sizeof(char) * length, atEnd);
        fixed (byte* bytes = source)
        {
            MaskedAscii.Widen(bytes, length, (ushort*)destination);
        }

        Assert.That(new string((char*)destination, 0, length), Is.EqualTo(text));
        AssertCanaries(sizeof(char) * length, atEnd);
    }

    [Test]
    public void RefusesToReadAnyOtherByteAnywhere([Range(1, MaxLength)] int length, [Values] bool atEnd)
    {
        byte* source = Fill(length, atEnd);
        foreach ((string text, int position) in WithOneOther(length, ['\x80', '\xC3', '\xFF']))
        {
            Store(text, source);
            Assert.That(Utf8Text.TryReadShortAscii(source, length), Is.Null, $"byte {position}");
        }
    }

    [Test]
    public void FindsBytesEqualToTheirTextOnly([Range(1, MaxLength)] int length, [Values] bool atEnd)
    {
        byte* source = Fill(length, atEnd);
        string text = Ascii(length, 'a');
        Store(text, source);
        Assert.That(Utf8Text.IsShortAscii(source, text));
        foreach ((string other, int position) in WithOneOther(length, ['b', '\x161', '\xE1', 'A']).Where(other => other.Text != text))
        {
            Assert.That(Utf8Text.IsShortAscii(source, other), Is.False, $"char {position}");
        }

        foreach ((string other, int position) in WithOneOther(length, ['\x80', '\xFF']))
        {
            Store(other, source);
            Assert.That(Utf8Text.IsShortAscii(source, other), Is.False, $"byte {position} isn't ASCII");
        }
    }

    private static string Ascii(int length, char first) =>
        new([.. Enumerable.Range(first, length).Select(c => (char)(c & 0x7F))]);

    private static IEnumerable<(string Text, int Position)> WithOneOther(int length, char[] others) =>
        from position in Enumerable.Range(0, length)
        from other in others
        select (Ascii(length, 'a').Remove(position, 1).Insert(position, other.ToString()), position);

    private static void Store(string text, byte* at)
    {
        for (int i = 0; i < text.Length; i++)
        {
            at[i] = (byte)text[i];
        }
    }

    private byte* Fill(int length, bool atEnd)
    {
        _memory.First(_memory.Size).Fill(Canary);
        return atEnd ? _memory.End - length : _memory.Start;
    }

    private void AssertCanaries(int length, bool atEnd)
    {
        Span<byte> outside = atEnd ? _memory.First(_memory.Size - length) : _memory.Last(_memory.Size - length);
        Assert.That(outside.IndexOfAnyExcept(Canary), Is.EqualTo(-1));
    }
}
