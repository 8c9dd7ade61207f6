using System.Text;
using CustomBinarySerializer.Generated;
using CustomBinarySerializer.Tests.Payload.Differential;
using CustomBinarySerializer.TextEncoding;
using FsCheck;
using FsCheck.Fluent;

namespace CustomBinarySerializer.Tests.Payload.Text;

/// <summary>
/// Bytes that are no UTF-8: refused wherever they are, and read with U+FFFD where that is wanted, as
/// <see cref="Encoding.UTF8"/> does.
/// </summary>
[Category(LongRun.Category)]
public sealed unsafe class InvalidUtf8Tests
{
    // Some more than the 64 bytes that are read at once.
    private const int Places = 70;

    private static readonly string[] s_bases = ["a", "ж", "中", "😀"];

    private static readonly string[] s_invalid =
    [
        // Continuations without a lead.
        "80", "BF", "8080", "61BF",
        // Too short a number for so many bytes.
        "C080", "C1BF", "E08080", "E09FBF", "F0808080", "F08FBFBF",
        // Surrogates, alone and in pairs.
        "EDA080", "EDBFBF", "EDA080EDB080",
        // Above 10FFFF, and more than four bytes.
        "F4908080", "F4BFBFBF", "F5808080", "F7BFBFBF", "F888808080", "FC8480808080", "FE", "FF", "FE80", "FF80",
        // Cut off, by the end or by another character.
        "C2",
        "DF", "E1", "E180", "EFBF", "F1", "F180", "F18080", "F48FBF", "C261", "E16161", "E18061", "F1806161", "F1808061", "C2C280",
        "E1C280", "E180C280", "F1F1808080",
        // One continuation too many.
        "C28080", "E1808080", "F180808080",
    ];

    private readonly GuardedTranscoding _transcoding = new();

    [OneTimeTearDown]
    public void End() => _transcoding.Dispose();

    [Test]
    public void IsRefusedAtEachPlace([ValueSource(nameof(s_bases))] string text, [ValueSource(nameof(s_invalid))] string invalid)
    {
        byte[] bytes = Convert.FromHexString(invalid);
        byte[] one = Encoding.UTF8.GetBytes(text);
        foreach (int before in Enumerable.Range(0, Places))
        {
            foreach (int after in (int[])[0, 1, 20, 64])
            {
                _transcoding.AssertRead([.. Repeat(one, before), .. bytes, .. Repeat(one, after)]);
            }
        }
    }

    [Test]
    public void IsReplacedAsTheFrameworkDoes([ValueSource(nameof(s_bases))] string text, [ValueSource(nameof(s_invalid))] string invalid)
    {
        byte[] one = Encoding.UTF8.GetBytes(text);
        for (int before = 0; before < Places; before += 7)
        {
            byte[] bytes = [.. Repeat(one, before), .. Convert.FromHexString(invalid), .. one];
            fixed (byte* first = bytes)
            {
                Assert.That(Utf8Form.ToText(first, bytes.Length, strings: null), Is.EqualTo(Encoding.UTF8.GetString(bytes)));
            }
        }
    }

    [Test]
    public void EveryPairOfBytesAndWhatFollowsIsJudgedAsTheFrameworkDoes([Values(0, 33, 61, 62, 63)] int place)
    {
        byte[] bytes = new byte[place + 6];
        for (int continuations = 0; continuations <= 3; continuations++)
        {
            bytes.AsSpan(0, place).Fill((byte)'a');
            for (int pair = 0; pair <= ushort.MaxValue; pair++)
            {
                bytes[place] = (byte)(pair >> 8);
                bytes[place + 1] = (byte)(pair & 0xFF);
                bytes.AsSpan(place + 2, continuations).Fill(0xBF);
                _transcoding.AssertRead(bytes.AsSpan(0, place + 2 + continuations));
            }
        }
    }

    [Test]
    public void RandomBytesAndDamagedTextAreJudgedAsTheFrameworkDoes()
    {
        Gen<byte> any = Gen.Choose(0, 0xFF).Select(b => (byte)b);
        Gen<byte> boundary = Gen.Elements<byte>(
            0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF4, 0xF5,
            0xFF);
        Gen<byte[]> damaged = from text in Texts.Short
                              from place in Gen.Choose(0, 1000)
                              from other in Gen.OneOf(any, boundary)
                              select Damaged(Encoding.UTF8.GetBytes(text), place, other);
        Gen<byte[]> random = Gen.Choose(0, 200).SelectMany(length => Gen.ArrayOf(boundary, length));

        Seeded.Check(Gen.Frequency((4, damaged), (1, random)), bytes =>
        {
            _transcoding.AssertRead(bytes);
            return null;
        }, runs: 20_000);
    }

    [Test]
    public void BytesThatWouldBeMoreCharsThanTheyCanAllocateNothing()
    {
        byte[] leads = [.. Enumerable.Repeat((byte)0xF0, 100_000)];
        fixed (byte* first = leads)
        {
            Utf8Transcoding.TryRead(first, leads.Length);
            long before = GC.GetAllocatedBytesForCurrentThread();
            Assert.That(Utf8Transcoding.TryRead(first, leads.Length), Is.Null);
            Assert.That(GC.GetAllocatedBytesForCurrentThread() - before, Is.LessThan(1000));
        }
    }

    private static byte[] Damaged(byte[] bytes, int place, byte other)
    {
        if (bytes.Length > 0)
        {
            bytes[place % bytes.Length] = other;
        }

        return bytes;
    }

    private static IEnumerable<byte> Repeat(byte[] one, int count) => Enumerable.Repeat(one, count).SelectMany(bytes => bytes);
}
