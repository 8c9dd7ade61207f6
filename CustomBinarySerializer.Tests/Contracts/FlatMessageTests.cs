using System.Buffers.Binary;
using System.Runtime.Serialization;
using CustomBinarySerializer.Tests.TestTypes;
using FsCheck;
using FsCheck.Fluent;

namespace CustomBinarySerializer.Tests.Contracts;

/// <summary>
/// Messages of fixed-size members, nullable ones, and texts take a way of their own through spans; through streams they
/// go as all others do.
/// </summary>
public sealed class FlatMessageTests
{
    private static readonly string?[] s_texts =
    [
        null,
        "", "a", "ab", "abc", "abcd", "abcdefg", "abcdefgh", "abcdefghijklmno", "abcdefghijklmnop", new('x', 32), new('x', 33),
        new('x', 127),
        new('x', 128), new('x', 20_000), "é", "€uro", "abcdefghijklmno\u00FF", "\uD800", "\U0001F600",
    ];

    private static readonly TypeRegistry s_registry = new TypeRegistry()
        .Register<Flat>(1)
        .Register<Quote>(2)
        .Register<Untidy>(3)
        .Register<Fussy>(4)
        .Register<Texts>(5)
        .Register<Gaps>(6)
        .Register<Offer>(7);

    private static readonly CustomBinaryFormatter s_formatter = new(s_registry);

    [TestCase(typeof(Flat), true)]
    [TestCase(typeof(Quote), true)]
    [TestCase(typeof(Texts), true)]
    [TestCase(typeof(Fussy), true)]
    [TestCase(typeof(Gaps), true)]
    [TestCase(typeof(Offer), true)]
    [TestCase(typeof(Untidy), false)]
    public void OnlyWhatRunsNoUserCodeWhileItIsWrittenIsFlat(Type type, bool isFlat) =>
        Assert.That(s_registry.Find(type) is FlatContract, Is.EqualTo(isFlat));

    [Test]
    public void TextsOfEveryKindAreTheSameBytesAsThroughAStream()
    {
        byte[] room = new byte[100_000];
        foreach (string? first in s_texts)
        {
            foreach (string? second in s_texts)
            {
                Texts texts = new() { First = first, Second = second };
                Assert.That(s_formatter.TrySerialize(room, texts, out int size), Is.True);
                Assert.That(room[..size], Is.EqualTo(s_formatter.Serialized(texts)));
                Texts back = s_formatter.Deserialize<Texts>(room);
                object backFromStream = s_formatter.Deserialize(new MemoryStream(room, 0, size));
                Assert.That((back.First, back.Second), Is.EqualTo((((Texts)backFromStream).First, ((Texts)backFromStream).Second)));
            }
        }
    }

    [Test]
    public void ValuesOfEveryKindAreTheSameBytesAsThroughAStream() => Prop.ForAll(
        ArbMap.Default.ArbFor<(int, long, double, decimal)>(),
        ArbMap.Default.ArbFor<(Guid, DateTime, bool, char)>(),
        (numbers, others) =>
        {
            Flat flat = new()
            {
                Number = numbers.Item1,
                Total = numbers.Item2,
                Text = $"{numbers.Item1}",
                Real = numbers.Item3,
                Money = numbers.Item4,
                Id = others.Item1,
                Time = others.Item2,
                Flag = others.Item3,
                Letter = others.Item4,
                Day = (DayOfWeek)(numbers.Item1 & 3),
            };
            byte[] room = new byte[500];
            s_formatter.TrySerialize(room, flat, out int size);
            byte[] ofStream = s_formatter.Serialized(flat);
            return room.AsSpan(0, size).SequenceEqual(ofStream)
                && s_formatter.Serialized(s_formatter.Deserialize<Flat>(room)).SequenceEqual(ofStream);
        }).QuickCheckThrowOnFailure();

    [Test]
    public void AMissingValueIsAByteAndAPresentOneTheByteAndItself()
    {
        byte[] frame = s_formatter.Serialized(new Gaps { Count = 7, Flag = true });
        byte[] payload =
        [
            1, 7, 0, 0, 0, // Count
            0, // Id
            0, // Time
            1, 1, // Flag
            0, // Text
        ];
        Assert.That(frame[8..], Is.EqualTo(payload));
    }

    [Test]
    public void ValuesThatMayBeMissingComeBackAndFitExactly() => Prop.ForAll(
        ArbMap.Default.ArbFor<(int?, Guid?, DateTime?)>(),
        ArbMap.Default.ArbFor<(bool?, string?, decimal?)>(),
        (first, second) =>
        {
            Gaps gaps = new()
            {
                Count = first.Item1,
                Id = first.Item2,
                Time = first.Item3,
                Flag = second.Item1,
                Text = second.Item2 is null ? null : "text",
            };
            Offer offer = new("ABC", second.Item3);
            return ComesBack(gaps, (a, b) => (a.Count, a.Id, a.Time, a.Flag, a.Text) == (b.Count, b.Id, b.Time, b.Flag, b.Text))
                && ComesBack(offer, (a, b) => a == b);
        }).QuickCheckThrowOnFailure();

    private static bool ComesBack<T>(T value, Func<T, T, bool> isEqual)
        where T : class
    {
        byte[] exact = new byte[s_formatter.Serialized(value).Length];
        return s_formatter.TrySerialize(exact, value, out int size)
            && size == exact.Length
            && !s_formatter.TrySerialize(new byte[size - 1], value, out _)
            && isEqual(s_formatter.Deserialize<T>(exact), value);
    }

    [Test]
    public void AMissingValueTakesTheOneOfAnExistingObjectAway()
    {
        Gaps existing = new() { Count = 1, Id = Guid.NewGuid(), Time = DateTime.UnixEpoch, Flag = false };
        s_formatter.DeserializeInto(s_formatter.Serialized(new Gaps()), existing);
        Assert.That(
            (existing.Count, existing.Id, existing.Time, existing.Flag),
            Is.EqualTo(((int?)null, (Guid?)null, (DateTime?)null, (bool?)null)));
    }

    [Test]
    public void ATruncatedValueThatMayBeMissingFails()
    {
        byte[] whole = s_formatter.Serialized(
            new Gaps { Count = 1, Id = Guid.NewGuid(), Time = DateTime.UnixEpoch, Flag = false, Text = "" });
        for (int length = 8; length < whole.Length; length++)
        {
            byte[] cut = whole[..length];
            BinaryPrimitives.WriteInt32LittleEndian(cut, length - 4);
            Assert.That(
                () => s_formatter.Deserialize<Gaps>(cut),
                Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.PayloadExhausted));
        }
    }

    [Test]
    public void MessageThatDoesNotFitLeavesZeros([Values(0, 3, 12)] int textIndex)
    {
        Texts texts = new() { First = "abc", Second = s_texts[textIndex] };
        int size = s_formatter.Serialized(texts).Length;
        for (int capacity = 0; capacity < size; capacity++)
        {
            byte[] room = Enumerable.Repeat((byte)0xCC, capacity).ToArray();
            Assert.That(s_formatter.TrySerialize(room, texts, out int written), Is.False);
            Assert.That((written, room.All(b => b == 0)), Is.EqualTo((0, true)));
        }

        byte[] exact = new byte[size];
        Assert.That(s_formatter.TrySerialize(exact, texts, out _), Is.True);
        Assert.That(exact, Is.EqualTo(s_formatter.Serialized(texts)));
    }

    [Test]
    public void ATruncatedPayloadFailsAsThroughAStream()
    {
        byte[] whole = s_formatter.Serialized(new Flat { Text = "some text", Money = 1.5m });
        for (int length = 8; length < whole.Length; length++)
        {
            byte[] cut = whole[..length];
            BinaryPrimitives.WriteInt32LittleEndian(cut, length - 4);
            string ofStream = Assert.Catch<SerializationException>(() => s_formatter.Deserialize(new MemoryStream(cut)))!.Message;
            string ofSpan = Assert.Catch<SerializationException>(() => s_formatter.Deserialize<Flat>(cut))!.Message;
            Assert.That(ofSpan, Is.EqualTo(ofStream.Replace("Frame at 0", "Frame")).Or.EqualTo(ofStream));
        }
    }

    [Test]
    public void BytesBehindTheLastMemberAreAnError()
    {
        byte[] frame = [.. s_formatter.Serialized(new Quote("ABC", 1.5)), 0];
        BinaryPrimitives.WriteInt32LittleEndian(frame, frame.Length - 4);
        Assert.That(
            () => s_formatter.Deserialize<Quote>(frame),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.PayloadNotConsumed));
    }

    [Test]
    public void AConstructorThatThrowsIsACauseInsideASerializationException()
    {
        byte[] frame = s_formatter.Serialized(new Fussy { Number = 1 });
        Fussy.Refuses = true;
        try
        {
            BinarySerializationException error = Assert.Throws<BinarySerializationException>(() => s_formatter.Deserialize<Fussy>(frame))!;
            Assert.That((error.Code, error.InnerException), Is.EqualTo((SerializationErrorCode.ContractFailed, Fussy.Refusal)));
        }
        finally
        {
            Fussy.Refuses = false;
        }
    }

    [Test]
    public void AnExistingObjectKeepsTheTextsThatItHolds()
    {
        CustomBinaryFormatter reusing = new(s_registry, new FormatterOptions { ReuseStrings = true });
        foreach (string? text in s_texts)
        {
            byte[] frame = reusing.Serialized(new Texts { First = text, Second = "other" });
            string? held = text is null ? null : new string(text);
            Texts existing = new() { First = held, Second = "anothe" };
            reusing.DeserializeInto(frame, existing);
            Assert.That((existing.First, existing.Second), Is.EqualTo((reusing.Deserialize<Texts>(frame).First, "other")));
            if (text?.Length is > 0 and <= 32 && text.All(char.IsAscii))
            {
                Assert.That(existing.First, Is.SameAs(held));
            }
        }
    }

    [Test]
    public void BytesThatAreNotTextNeverPassForTheCharsOfTheirNumbers()
    {
        CustomBinaryFormatter reusing = new(s_registry, new FormatterOptions { ReuseStrings = true });
        foreach (int length in new[] { 1, 2, 3, 4, 7, 8, 15, 16, 31 })
        {
            byte[] frame = reusing.Serialized(new Texts { First = new string('x', length) });
            frame.AsSpan(9, length).Fill(0xE9);
            Texts existing = new() { First = new string('\u00E9', length) };
            reusing.DeserializeInto(frame, existing);
            Assert.That(existing.First, Is.EqualTo(new string('\uFFFD', length)));
        }
    }

    [Test]
    public void ARecordCannotBeReadInto() => Assert.That(
        () => s_formatter.DeserializeInto(s_formatter.Serialized(new Quote("ABC", 1)), new Quote("", 0)),
        Throws.TypeOf<BinarySerializationException>().With.InnerException.TypeOf<NotSupportedException>());

    [Test]
    public void AGetterOfTheUsersRunsOnceWhetherTheMessageFitsOrNot()
    {
        Untidy untidy = new() { Number = 3 };
        byte[] room = new byte[100];
        s_formatter.TrySerialize(room, untidy, out _);
        s_formatter.TrySerialize(room.AsSpan(0, 9), untidy, out _);
        Assert.That(untidy.Reads, Is.EqualTo(2));
    }

    public sealed class Flat
    {
        public int Number { get; set; }

        public long Total { get; set; }

        public string? Text { get; set; }

        public double Real { get; set; }

        public decimal Money { get; set; }

        public Guid Id { get; set; }

        public DateTime Time { get; set; }

        public bool Flag { get; set; }

        public char Letter { get; set; }

        public DayOfWeek Day { get; set; }
    }

    public sealed class Gaps
    {
        public int? Count { get; set; }

        public Guid? Id { get; set; }

        public DateTime? Time { get; set; }

        public bool? Flag { get; set; }

        public string? Text { get; set; }
    }

    public sealed record Offer(string Symbol, decimal? Price);

    public sealed record Quote(string Symbol, double Price);

    public sealed class Texts
    {
        public string? First { get; set; }

        public string? Second { get; set; }
    }

    public sealed class Fussy
    {
        [ThreadStatic]
        internal static bool Refuses;

        internal static readonly InvalidOperationException Refusal = new("Not today.");

        public Fussy()
        {
            if (Refuses)
            {
                throw Refusal;
            }
        }

        public int Number { get; set; }
    }

    public sealed class Untidy
    {
        private int _number;

        [IgnoreDataMember]
        public int Reads { get; private set; }

        public int Number
        {
            get
            {
                Reads++;
                return _number;
            }

            set => _number = value;
        }
    }
}
