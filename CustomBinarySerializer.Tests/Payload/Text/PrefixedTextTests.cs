using System.Text;
using System.Text.Unicode;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.Tests.Payload.Differential;
using FsCheck;
using FsCheck.Fluent;

namespace CustomBinarySerializer.Tests.Payload.Text;

/// <summary>Text after its length, in memory that ends at a forbidden page: its bytes, the room that it needs, and what isn't such text.</summary>
public sealed unsafe class PrefixedTextTests
{
    private const byte Canary = 0xCA;
    private const int Runs = 300;

    private static readonly Gen<byte[]> s_anyBytes =
        from length in Gen.Choose(1, 40)
        from bytes in Gen.ListOf(Gen.OneOf(Gen.Choose('a', 'z'), Gen.Choose(0, 255)), length)
        select bytes.Select(b => (byte)b).ToArray();

    private static readonly int[] s_room = [0, 1, 2, 33, 200];

    private readonly GuardedMemory _memory = new(1 << 17);

    [OneTimeTearDown]
    public void End() => _memory.Dispose();

    [Test]
    public void IsWrittenIntoTheRoomThatItNeedsAndNotIntoLess([Range(0, 3)] int bias) => Seeded.Check(Texts.Any, text =>
    {
        byte[] expected = Prefixed(Encoding.UTF8.GetBytes(text), bias);
        foreach (int room in new[] { 0, 1, 2, expected.Length / 2, expected.Length - 2, expected.Length - 1 }.Where(room => room >= 0 && room < expected.Length))
        {
            if (Write(text, bias, room) is not null)
            {
                return $"written into {room} bytes";
            }
        }

        return s_room.Select(more => Write(text, bias, expected.Length + more))
            .All(written => written is not null && written.AsSpan().SequenceEqual(expected)) ? null : "other bytes";
    }, Runs);

    [Test]
    public void NullIsTheNumberBelowTheBiasAndHasNoneWithoutABias([Range(0, 3)] int bias)
    {
        Assert.That(Write(null, bias, room: 0), Is.Null);
        Assert.That(Write(null, bias, room: 1), bias == 0 ? Is.Null : Is.EqualTo(new[] { (byte)(bias - 1) }));
    }

    [Test]
    public void IsReadUpToItsEndAndNotWhereAByteIsMissing([Range(0, 3)] int bias) => Seeded.Check(Texts.Any, text =>
    {
        byte[] bytes = Encoding.UTF8.GetBytes(text);
        byte[] prefixed = Prefixed(bytes, bias);
        foreach (int length in new[] { 0, 1, 2, prefixed.Length / 2, prefixed.Length - 2, prefixed.Length - 1 }.Where(length => length >= 0 && length < prefixed.Length))
        {
            if (Read(prefixed.AsSpan(0, length), bias).Taken != -1)
            {
                return $"read of {length} bytes";
            }
        }

        (string? Text, int Taken) expected = (Encoding.UTF8.GetString(bytes), prefixed.Length);
        return Read(prefixed, bias) == expected && Read([.. prefixed, (byte)'z', .. new byte[40]], bias) == expected ? null : "other text";
    }, Runs);

    [Test]
    public void AHeldTextIsKeptWhereTheBytesAreItsOwn([Range(0, 3)] int bias) => Seeded.Check(Texts.Any, text =>
    {
        byte[] bytes = Encoding.UTF8.GetBytes(text);
        byte[] prefixed = Prefixed(bytes, bias);
        string read = Encoding.UTF8.GetString(bytes);
        for (int i = 0; i < Math.Min(read.Length, 33); i++)
        {
            string other = $"{read[..i]}{(char)(read[i] ^ 1)}{read[(i + 1)..]}";
            if (Reuse(prefixed, bias, other) != (read, prefixed.Length, false))
            {
                return $"not read where {other} is held";
            }
        }

        string held = new(read);
        bool isShortAscii = read.Length is > 0 and <= Utf8Text.MaxShortLength && Ascii.IsValid(read);
        foreach (int length in new[] { 0, 1, prefixed.Length - 1 }.Where(length => length >= 0 && length < prefixed.Length))
        {
            if (Reuse(prefixed.AsSpan(0, length), bias, held).Taken != -1)
            {
                return $"kept of {length} bytes";
            }
        }

        (string? kept, int taken, bool isHeld) = Reuse(prefixed, bias, held);
        return kept == read && taken == prefixed.Length && (isHeld || !isShortAscii) ? null : "not kept";
    }, Runs);

    [Test]
    public void InvalidBytesAreReplacedAndWithoutABiasAreNoText([Values(0, 1)] int bias) => Seeded.Check(s_anyBytes, bytes =>
    {
        byte[] prefixed = Prefixed(bytes, bias);
        (string? Text, int Taken) expected = bias == 0 && !Utf8.IsValid(bytes) ? (null, -1) : (Encoding.UTF8.GetString(bytes), prefixed.Length);
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

    private static byte[] Prefixed(byte[] text, int bias)
    {
        using MemoryStream stream = new();
        using BinaryWriter writer = new(stream);
        writer.Write7BitEncodedInt(text.Length + bias);
        writer.Write(text);
        return stream.ToArray();
    }

    /// <summary>Returns the bytes, or null if there wasn't room.</summary>
    private byte[]? Write(string? text, int bias, int room)
    {
        Span<byte> memory = _memory.Last(room);
        memory.Fill(Canary);
        nint at = (nint)(_memory.End - room);
        nint past = PrefixedText.TryWriteText(at, (nint)_memory.End, text, bias);
        if (past == 0)
        {
            return null;
        }

        int written = (int)(past - at);
        Assert.That(memory[written..].IndexOfAnyExcept(Canary), Is.EqualTo(-1), "after the text");
        return memory[..written].ToArray();
    }

    /// <summary>Returns the text and how many bytes it took, -1 if there was none.</summary>
    private (string? Text, int Taken) Read(ReadOnlySpan<byte> bytes, int bias)
    {
        bytes.CopyTo(_memory.Last(bytes.Length));
        nint at = (nint)(_memory.End - bytes.Length);
        nint next = at;
        string? text = PrefixedText.TryReadText(ref next, (nint)_memory.End, bias);
        return (text, next == 0 ? -1 : (int)(next - at));
    }

    private (string? Text, int Taken, bool IsHeld) Reuse(ReadOnlySpan<byte> bytes, int bias, string held)
    {
        bytes.CopyTo(_memory.Last(bytes.Length));
        nint at = (nint)(_memory.End - bytes.Length);
        nint next = at;
        string? text = PrefixedText.TryReuseText(ref next, (nint)_memory.End, bias, held, strings: null);
        return (text, next == 0 ? -1 : (int)(next - at), ReferenceEquals(text, held));
    }
}
