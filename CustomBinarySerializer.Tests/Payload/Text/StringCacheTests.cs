using System.Runtime.CompilerServices;
using System.Text;
using CustomBinarySerializer.Generated;
using CustomBinarySerializer.Tests.Payload.Differential;
using CustomBinarySerializer.TextEncoding;
using FsCheck;
using FsCheck.Fluent;

namespace CustomBinarySerializer.Tests.Payload.Text;

/// <summary>The table behind <see cref="FormatterOptions.ReuseStrings"/>.</summary>
[NonParallelizable]
[Category(LongRun.Category)]
public sealed unsafe class StringCacheTests
{
    private const int MaxLength = Utf8Text.MaxShortLength;
    private const int Flood = 1_000_000;

    // With it, the set of a text of up to three bytes depends on nothing but its length.
    private static readonly TextHashSeed s_colliding = new(1, 1, 1, 1);
    private static readonly TextHashSeed s_seed = new(0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0xD6E8FEB86659FD93);

    private GuardedMemory _memory = null!;
    private StringCache _cache = null!;

    [OneTimeSetUp]
    public void Begin() => _memory = new GuardedMemory(256);

    [OneTimeTearDown]
    public void End() => _memory.Dispose();

    [SetUp]
    public void NewCache() => _cache = new StringCache(s_seed);

    [Test]
    public void EqualBytesGiveTheSameString(
        [Range(1, MaxLength)] int length, [Values("x", "é", "€", "😀")] string character, [Values] bool atEnd)
    {
        string text = Texts.OfByteLength(character, length);

        string first = Read(text, atEnd);

        Assert.That(first, Is.EqualTo(text));
        Assert.That(Read(text, atEnd), Is.SameAs(first));
    }

    [Test]
    public void ChangedByteGivesAnotherString([Range(1, MaxLength)] int length)
    {
        byte[] bytes = new byte[length];
        Array.Fill(bytes, (byte)'a');
        string before = Read(bytes);
        for (int position = 0; position < length; position++)
        {
            for (int bit = 0; bit < 7; bit++)
            {
                bytes[position] ^= (byte)(1 << bit);
                Assert.That(Read(bytes), Is.EqualTo(Encoding.UTF8.GetString(bytes)));
                bytes[position] ^= (byte)(1 << bit);
            }
        }

        Assert.That(Read(bytes), Is.EqualTo(before));
    }

    [Test]
    public void ByteRepeatedMoreOftenGivesAnotherString([Values('\0', 'a')] char character)
    {
        // Their keys are equal from 8 to 15 bytes, and from 16 on.
        TextHashSeed[] seeds = [s_seed, s_colliding];
        foreach (TextHashSeed seed in seeds)
        {
            _cache = new StringCache(seed);
            for (int length = 1; length <= MaxLength; length++)
            {
                Assert.That(Read(new string(character, length)), Is.EqualTo(new string(character, length)));
            }
        }
    }

    [Test]
    public void AShortTextIsNotTakenForALongOneOfTheSameSetThatBeginsWithTheSameKey()
    {
        _cache = new StringCache(s_colliding);
        byte[] shortText = [.. "abcdefghijklmno"u8];
        byte[] longText = [.. "abcdefghhijklmno"u8, 1, 1, 0x40, 0x7B, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0x40, 0x7C];

        Read(longText);

        Assert.That(Read(shortText), Is.EqualTo("abcdefghijklmno"));
    }

    [Test]
    public void AnyBytesGiveWhatTheyGiveWithoutACache() => Seeded.Check(
        from few in Gen.ListOf(AnyBytes, 6)
        from repeated in Gen.ListOf(Gen.Elements<byte[]>(few), 30)
        select (byte[][])[.. repeated],
        Seeded.Shorter,
        texts => texts.Where(text => Read(text) != Encoding.UTF8.GetString(text)).Select(CallOutcome.Show).FirstOrDefault(),
        runs: 2000);

    [Test]
    public void CollidingBytesGiveWhatTheyGiveWithoutACache()
    {
        _cache = new StringCache(s_colliding);
        for (int i = 0; i < 10_000; i++)
        {
            string text = OfThreeBytes(i * 7);
            Assert.That(Read(text), Is.EqualTo(text));
        }
    }

    [Test]
    public void FourTextsOfOneSetAreSoonKept()
    {
        _cache = new StringCache(s_colliding);
        string[] texts = ["one", "two", "six", "ten"];
        for (int i = 0; i < 1000; i++)
        {
            Read(texts[i % texts.Length]);
        }

        string[] first = [.. texts.Select(text => Read(text))];

        for (int i = 0; i < 3; i++)
        {
            Assert.That(texts.Zip(first).All(pair => ReferenceEquals(Read(pair.First), pair.Second)));
        }
    }

    [Test]
    public void FifthTextOfASetReplacesAnother()
    {
        _cache = new StringCache(s_colliding);
        string[] texts = ["one", "two", "six", "ten", "net"];
        for (int i = 0; i < 1000; i++)
        {
            Read(texts[i % texts.Length]);
        }

        string[] first = [.. texts.Select(text => Read(text))];

        Assert.That(Read("net"), Is.SameAs(first[4]));
        Assert.That(texts.Zip(first).Count(pair => ReferenceEquals(Read(pair.First), pair.Second)), Is.LessThan(5));
    }

    [Test]
    public void AFewHundredTextsFindPlacesForEachSeed([Values] bool afterFlood)
    {
        const int Texts = 300;
        byte[][] texts = [.. Enumerable.Range(0, Texts).Select(i => Encoding.UTF8.GetBytes($"customer {i * 7919 % 10_000}"))];
        Random random = new(1);
        List<int> lost = [];
        for (int seed = 0; seed < LongRun.Rounds(all: 1000, part: 100); seed++)
        {
            _cache = new StringCache(new TextHashSeed(
                (ulong)random.NextInt64(), (ulong)random.NextInt64(), (ulong)random.NextInt64(), (ulong)random.NextInt64()));
            if (afterFlood)
            {
                ReadDifferentTexts(2 * StringCache.Capacity);
            }

            string[] before = [];
            int created = Texts;
            for (int round = 0; round < 1000 && created > 0; round++)
            {
                string[] after = [.. texts.Select(text => Read(text))];
                created = before.Length == 0 ? Texts : before.Zip(after).Count(pair => !ReferenceEquals(pair.First, pair.Second));
                before = after;
            }

            if (created > 0)
            {
                lost.Add(seed);
            }
        }

        Assert.That(lost, Is.Empty);
    }

    [Test]
    public void ProcessesScatterTextsDifferently()
    {
        TextHashSeed other = TextHashSeed.Random();

        Assert.That(TextHashSeed.Random(), Is.Not.EqualTo(other));
    }

    [Test]
    public void ScattersTextsThatDifferInThreeBytes([Values(3, 5, 8, 12, 16, 20, 32)] int length)
    {
        string[] texts = [.. Enumerable.Range(0, StringCache.Capacity / 8).Select(i => $"{i:D3}".PadLeft(length, 'x'))];
        string[] first = [.. texts.Select(text => Read(text))];

        int kept = texts.Zip(first).Count(pair => ReferenceEquals(Read(pair.First), pair.Second));

        Assert.That(kept, Is.GreaterThan(texts.Length * 9 / 10));
    }

    [Test]
    public void InvalidBytesAreNotKept()
    {
        byte[] bytes = [.. "ab"u8, 0xFF];

        string first = Read(bytes);

        Assert.That(first, Is.EqualTo("ab\xFFFD"));
        Assert.That(Read(bytes), Is.EqualTo(first).And.Not.SameAs(first));
    }

    [Test]
    public void InvalidBytesAreNoText()
    {
        fixed (byte* text = new byte[] { 0xC3, 0x28 })
        {
            string? added = _cache.TryAdd(text, 2);
            Assert.That(added, Is.Null);
        }
    }

    [Test]
    public void ManyTextsLeaveNoMoreThanItsCapacity()
    {
        List<WeakReference> texts = ReadMany(20_000);

        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();

        Assert.That(texts.Count(text => text.IsAlive), Is.InRange(1, StringCache.Capacity));
        GC.KeepAlive(_cache);
    }

    [Test]
    public void AMillionTextsLeaveTheMemoryOfAFew()
    {
        long before = GC.GetTotalMemory(forceFullCollection: true);

        ReadDifferentTexts(Flood);

        Assert.That(GC.GetTotalMemory(forceFullCollection: true) - before, Is.LessThan(500_000));
        GC.KeepAlive(_cache);
    }

    [Test]
    public void TextThatNeverRepeatsIsSoonNotLookedForAnyMore()
    {
        ReadDifferentTexts(2 * StringCache.Capacity);

        int lookedFor = Enumerable.Range(0, 10_000).Count(i => LooksFor($"other {i}"));

        Assert.That(lookedFor, Is.InRange(10_000 / (StringCache.MaxPause + 1), 10_000 / 20));
    }

    [Test]
    public void TextThatRepeatsAfterAFloodIsNoticed()
    {
        ReadDifferentTexts(Flood);
        for (int i = 0; i < 10 * StringCache.MaxPause; i++)
        {
            Read("one");
            Read("two");
            Read("three");
        }

        string before = Read("one");
        Assert.That(Read("one"), Is.SameAs(before));
    }

    [Test]
    public void HitForTwoMissesKeepsTheCacheOn()
    {
        string symbol = Read("symbol");
        for (int i = 0; i < Flood / 10; i++)
        {
            Read($"a{i}");
            Read($"b{i}");
            Assert.That(LooksFor("symbol"));
        }

        Assert.That(Read("symbol"), Is.EqualTo(symbol));
    }

    private static Gen<byte[]> AnyBytes { get; } = Gen.OneOf(
        Texts.Short.Select(Encoding.UTF8.GetBytes),
        PayloadBytes.OfText,
        Gen.Choose(1, MaxLength).SelectMany(length => Gen.ArrayOf(Gen.Elements((byte)'a', (byte)'b'), length)))
        .Where(bytes => bytes.Length is >= 1 and <= MaxLength);

    private static string OfThreeBytes(int i) => new([(char)((i >> 14) & 0x7F), (char)((i >> 7) & 0x7F), (char)(i & 0x7F)]);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private List<WeakReference> ReadMany(int count) => [.. Enumerable.Range(0, count).Select(i => new WeakReference(Read($"text {i}")))];

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void ReadDifferentTexts(int count)
    {
        for (int i = 0; i < count; i++)
        {
            Read($"text {i}");
        }
    }

    private bool LooksFor(string text)
    {
        byte[] bytes = Encoding.UTF8.GetBytes(text);
        fixed (byte* start = bytes)
        {
            if (!_cache.TakesNext())
            {
                return false;
            }

            _ = _cache.TryFind(start, bytes.Length) ?? _cache.TryAdd(start, bytes.Length);
            return true;
        }
    }

    private string Read(string text, bool atEnd = true) => Read(Encoding.UTF8.GetBytes(text), atEnd);

    private string Read(byte[] bytes, bool atEnd = true)
    {
        Span<byte> memory = atEnd ? _memory.Last(bytes.Length) : _memory.First(bytes.Length);
        bytes.CopyTo(memory);
        return Utf8Form.ToText(atEnd ? _memory.End - bytes.Length : _memory.Start, bytes.Length, _cache);
    }
}
