using CustomBinarySerializer.Generated;
using CustomBinarySerializer.Tests.Payload.Differential;
using CustomBinarySerializer.TextEncoding;

namespace CustomBinarySerializer.Tests.Payload.Text;

/// <summary>
/// Text after a prefix, in either form, in memory that ends at a forbidden page: its bytes, the room that it needs, and
/// what isn't such text.
/// </summary>
[Category(LongRun.Category)]
public abstract unsafe class GuardedTextTests
{
    protected const int Runs = 300;

    private const byte Canary = 0xCA;

    private static readonly int[] s_room = [0, 1, 2, 33, 200];

    private readonly GuardedMemory _memory = new(1 << 18);

    /// <summary>
    /// A cache for these tests alone. The cache of the thread would pause after so many texts that it doesn't find,
    /// and affect other tests.
    /// </summary>
    private protected StringCache Strings { get; } = new();

    [OneTimeTearDown]
    public void End() => _memory.Dispose();

    [Test]
    public void IsWrittenIntoTheRoomThatItNeedsAndNotIntoLess([Range(0, 3)] int bias) => Seeded.Check(Texts.Any, text =>
    {
        byte[] expected = Prefixed(text, bias);
        foreach (
            int room in new[] { 0, 1, 2, expected.Length / 2, expected.Length - 2, expected.Length - 1 }.Where(
                room => room >= 0 && room < expected.Length))
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
        byte[] prefixed = Prefixed(text, bias);
        foreach (
            int length in new[] { 0, 1, 2, prefixed.Length / 2, prefixed.Length - 2, prefixed.Length - 1 }.Where(
                length => length >= 0 && length < prefixed.Length))
        {
            if (Read(prefixed.AsSpan(0, length), bias).Taken != -1)
            {
                return $"read of {length} bytes";
            }
        }

        (string? Text, int Taken) expected = (AsRead(text), prefixed.Length);
        return Read(prefixed, bias) == expected && Read([.. prefixed, (byte)'z', .. new byte[80]], bias) == expected ? null : "other text";
    }, Runs);

    [Test]
    public void AHeldTextIsKeptWhereTheBytesAreItsOwn([Range(0, 3)] int bias) => Seeded.Check(Texts.Any, text =>
    {
        byte[] prefixed = Prefixed(text, bias);
        string read = AsRead(text);
        for (int i = 0; i < Math.Min(read.Length, 33); i++)
        {
            string other = $"{read[..i]}{(char)(read[i] ^ 1)}{read[(i + 1)..]}";
            if (Reuse(prefixed, bias, other) != (read, prefixed.Length, false))
            {
                return $"not read where {other} is held";
            }
        }

        string held = new(read);
        bool isShortAscii = read.Length is > 0 and <= Utf8Text.MaxShortLength && System.Text.Ascii.IsValid(read);
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

    /// <summary>Returns the expected bytes of a text, computed by code of the test.</summary>
    protected abstract byte[] Prefixed(string text, int bias);

    /// <summary>Returns the text that is read from the bytes of a text.</summary>
    protected abstract string AsRead(string text);

    private protected abstract nint TryWrite(nint at, nint end, string? text, int bias);

    private protected abstract string? TryRead(ref nint next, nint end, int bias);

    private protected abstract string? TryReuse(ref nint next, nint end, int bias, string held);

    protected static byte[] Prefixed(int number, ReadOnlySpan<byte> text)
    {
        using MemoryStream stream = new();
        using BinaryWriter writer = new(stream);
        writer.Write7BitEncodedInt(number);
        writer.Write(text);
        return stream.ToArray();
    }

    /// <summary>Returns the bytes, or null if there wasn't room.</summary>
    protected byte[]? Write(string? text, int bias, int room)
    {
        Span<byte> memory = _memory.Last(room);
        memory.Fill(Canary);
        nint at = (nint)(_memory.End - room);
        nint past = TryWrite(at, (nint)_memory.End, text, bias);
        if (past == 0)
        {
            return null;
        }

        int written = (int)(past - at);
        Assert.That(memory[written..].IndexOfAnyExcept(Canary), Is.EqualTo(-1), "after the text");
        return memory[..written].ToArray();
    }

    /// <summary>Returns the text and how many bytes it took, -1 if there was none.</summary>
    protected (string? Text, int Taken) Read(ReadOnlySpan<byte> bytes, int bias)
    {
        bytes.CopyTo(_memory.Last(bytes.Length));
        nint at = (nint)(_memory.End - bytes.Length);
        nint next = at;
        string? text = TryRead(ref next, (nint)_memory.End, bias);
        return (text, next == 0 ? -1 : (int)(next - at));
    }

    /// <summary>Reads text where an object already holds a text that can be reused.</summary>
    protected (string? Text, int Taken, bool IsHeld) Reuse(ReadOnlySpan<byte> bytes, int bias, string held)
    {
        bytes.CopyTo(_memory.Last(bytes.Length));
        nint at = (nint)(_memory.End - bytes.Length);
        nint next = at;
        string? text = TryReuse(ref next, (nint)_memory.End, bias, held);
        return (text, next == 0 ? -1 : (int)(next - at), ReferenceEquals(text, held));
    }
}
