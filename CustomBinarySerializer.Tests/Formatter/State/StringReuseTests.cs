using CustomBinarySerializer.Generated;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Formatter.State;

/// <summary><see cref="FormatterOptions.ReuseStrings"/>, through the formatter.</summary>
public sealed class StringReuseTests
{
    private static readonly FormatterOptions s_reusing = FormatterOptions.Default with { ReuseStrings = true };

    private readonly CustomBinaryFormatter _formatter = TestRegistry.NewFormatter(s_reusing);
    private readonly byte[] _smith = TestRegistry.NewFormatter().Serialized(Customer.Smith);

    // An enumeration may go on on another thread, which keeps other strings.
    private static IEnumerable<ReadingWay> Ways =>
        ReadingWay.All.Where(way => !way.Name.StartsWith("enumerated", StringComparison.Ordinal));

    private static IEnumerable<string> ShortTexts =>
        ["a", "Smith", "Müller", "42 Main Street, Springfield", new string('x', 32), new string('é', 16)];

    // The cache of a thread looks for nothing for a while after many texts that it didn't find, as tests before this
    // one may have read. What it finds earns its credit again.
    [SetUp]
    public void EarnCredit()
    {
        for (int i = 0; i < StringCache.MaxPause * 4; i++)
        {
            _formatter.Deserialize<Customer>(_smith);
        }
    }

    [TestCaseSource(nameof(ShortTexts))]
    public void RepeatedTextIsOneString(string text)
    {
        (object? first, object? second) = ReadTwice(s_reusing, w => w.Write(text), r => r.ReadString());

        Assert.That(first, Is.EqualTo(text));
        Assert.That(second, Is.SameAs(first));
    }

    [TestCaseSource(nameof(ShortTexts))]
    public void RepeatedNullableTextIsOneString(string text)
    {
        (object? first, object? second) = ReadTwice(s_reusing, w => w.WriteNullableString(text), r => r.ReadNullableString());

        Assert.That(first, Is.EqualTo(text));
        Assert.That(second, Is.SameAs(first));
    }

    [Test]
    public void NullableTextAndOtherTextAreOneString()
    {
        (string First, string? Second) read = default;
        CustomBinaryFormatter formatter = Scripted.Formatter(
            writer =>
            {
                writer.Write("Smith");
                writer.WriteNullableString("Smith");
            },
            (reader, _) => read = (reader.ReadString(), reader.ReadNullableString()),
            s_reusing);

        formatter.DeepClone(new Scripted());

        Assert.That(read.Second, Is.SameAs(read.First));
    }

    [TestCaseSource(nameof(Ways))]
    public void EveryWayOfReadingReuses(ReadingWay way)
    {
        Customer first = _formatter.Deserialize<Customer>(_smith);

        Customer[] read = [.. way.ReadAll(_formatter, [.. _smith, .. _smith]).Cast<Customer>()];

        Assert.That(read, Is.EqualTo([Customer.Smith, Customer.Smith]));
        Assert.That(read[0].LastName, Is.SameAs(first.LastName));
        Assert.That(read[1].Address, Is.SameAs(first.Address));
    }

    [Test]
    public void AMemberThatNeverRepeatsKeepsNoOtherFromBeingReused([Values] bool isReadInto)
    {
        CustomBinaryFormatter formatter = new(new TypeRegistry().Register<Sighting>(1), s_reusing);
        Sighting sighting = new();
        HashSet<string> places = new(ReferenceEqualityComparer.Instance);
        for (int i = 0; i < 3 * StringCache.Capacity; i++)
        {
            byte[] frame = formatter.Serialize(new Sighting { Number = $"no. {i}", Place = "Springfield" });
            if (isReadInto)
            {
                formatter.DeserializeInto(frame, sighting);
            }
            else
            {
                sighting = formatter.Deserialize<Sighting>(frame);
            }

            Assert.That(sighting.Number, Is.EqualTo($"no. {i}"));
            places.Add(sighting.Place);
        }

        Assert.That(places, Has.Count.LessThan(20), "Now and then the others take its place in the table.");
    }

    [Test]
    public void FlatObjectsThatBeginToRepeatAreNoticed()
    {
        CustomBinaryFormatter formatter = new(new TypeRegistry().Register<Sighting>(1), s_reusing);
        for (int i = 0; i < 30 * StringCache.Capacity; i++)
        {
            formatter.Deserialize<Sighting>(formatter.Serialize(new Sighting { Number = $"no. {i}", Place = $"at {i}" }));
        }

        byte[] frame = formatter.Serialize(new Sighting { Number = "no. 1", Place = "Springfield" });
        int made = 0;
        string last = "";
        for (int i = 0; i < 4 * StringCache.MaxPause; i++)
        {
            string place = formatter.Deserialize<Sighting>(frame).Place;
            made += ReferenceEquals(place, last) ? 0 : 1;
            last = place;
        }

        Assert.That(
            made,
            Is.LessThan((2 * StringCache.MaxPause) + 2),
            "Texts are simply made in one pause, put into the table, made in another, and found.");
    }

    [TestCase(33)]
    [TestCase(200)]
    public void LongTextIsNotKept(int length)
    {
        (object? first, object? second) = ReadTwice(s_reusing, w => w.Write(new string('x', length)), r => r.ReadString());

        Assert.That(second, Is.EqualTo(first).And.Not.SameAs(first));
    }

    [Test]
    public void EmptyTextIsTheEmptyString()
    {
        Assert.That(ReadTwice(s_reusing, w => w.Write(""), r => r.ReadString()).First, Is.SameAs(string.Empty));
        Assert.That(ReadTwice(s_reusing, w => w.WriteNullableString(""), r => r.ReadNullableString()).First, Is.SameAs(string.Empty));
    }

    [Test]
    public void WithoutTheOptionEachTextIsANewString()
    {
        Assert.That(FormatterOptions.Default.ReuseStrings, Is.False);
        Assert.That(FormatterOptions.UntrustedData.ReuseStrings, Is.False);

        (object? first, object? second) = ReadTwice(FormatterOptions.Default, w => w.Write("Smith"), r => r.ReadString());

        Assert.That(second, Is.EqualTo(first).And.Not.SameAs(first));
    }

    [Test]
    public void FormattersWithAndWithoutTheOptionShareAThread()
    {
        CustomBinaryFormatter other = TestRegistry.NewFormatter();
        Customer reused = _formatter.Deserialize<Customer>(_smith);

        for (int i = 0; i < 3; i++)
        {
            Assert.That(other.Deserialize<Customer>(_smith).LastName, Is.EqualTo("Smith").And.Not.SameAs(reused.LastName));
            Assert.That(_formatter.Deserialize<Customer>(_smith).LastName, Is.SameAs(reused.LastName));
        }
    }

    [Test]
    public void BytesFromStrangersAreReusedToo()
    {
        (object? first, object? second) = ReadTwice(
            FormatterOptions.UntrustedData with { ReuseStrings = true }, w => w.Write("Smith"), r => r.ReadString());

        Assert.That(second, Is.SameAs(first));
    }

    [Test]
    public void AContractThatCallsAFormatterReusesWhatIsOutside()
    {
        Customer outside = _formatter.Deserialize<Customer>(_smith);
        Customer? inside = null;
        CustomBinaryFormatter calling = Scripted.Formatter(
            read: (_, _) => inside = _formatter.Deserialize<Customer>(_smith), options: s_reusing);

        calling.DeepClone(new Scripted());

        Assert.That(inside!.LastName, Is.SameAs(outside.LastName));
    }

    [Test]
    public void GoesOnAfterTextThatIsNotValid()
    {
        Customer before = _formatter.Deserialize<Customer>(_smith);

        string invalid = _formatter.Deserialize<Animal>(Bytes.FrameOf(TypeIds.Animal, 2, (byte)'a', 0xFF)).Name;

        Assert.That(invalid, Is.EqualTo("a\xFFFD"));
        Assert.That(_formatter.Deserialize<Customer>(_smith).LastName, Is.SameAs(before.LastName));
    }

    [Test]
    public void ThreadsShareNoString()
    {
        Customer here = _formatter.Deserialize<Customer>(_smith);
        Customer? there = null;
        Thread thread = new(() => there = _formatter.Deserialize<Customer>(_smith));

        thread.Start();
        thread.Join();

        Assert.That(there, Is.EqualTo(here));
        Assert.That(there!.LastName, Is.Not.SameAs(here.LastName));
    }

    [Test]
    public void TwoThreadsReadWhatWasWritten()
    {
        byte[][] frames = [.. Enumerable.Range(0, 200).Select(i => _formatter.Serialized(Numbered(i)))];

        Task[] readers = [.. Enumerable.Range(0, 2).Select(_ => Task.Factory.StartNew(
            () =>
            {
                for (int i = 0; i < 20_000; i++)
                {
                    int n = i * 7919 % frames.Length;
                    if (_formatter.Deserialize<Customer>(frames[n]) != Numbered(n))
                    {
                        Assert.Fail($"Message {n} is another one.");
                    }
                }
            },
            TaskCreationOptions.LongRunning))];

        Assert.That(() => Task.WaitAll(readers), Throws.Nothing);
    }

    private static Customer Numbered(int i) => new($"Name {i % 20}", $"{i}", $"{i % 50} Main Street, Springfield", i, i);

    private static (object? First, object? Second) ReadTwice(
        FormatterOptions options, Action<BinaryWriter> write, Func<BinaryReader, object?> read)
    {
        CustomBinaryFormatter formatter = Scripted.Formatter(write, (reader, message) => message.Seen = read(reader), options);
        byte[] frame = formatter.Serialized(new Scripted());
        return (formatter.Deserialize<Scripted>(frame).Seen, formatter.Deserialize<Scripted>(frame).Seen);
    }

    private sealed class Sighting
    {
        public string Number { get; set; } = "";

        public string Place { get; set; } = "";
    }
}
