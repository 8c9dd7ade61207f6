using PerfHarness.Survey.Data;

namespace PerfHarness.Tests.Survey.Data;

public class MemberReaderTests
{
    [Test]
    public void EveryKindOfMemberIsRead()
    {
        Reading reading = new();

        MemberReader.Compile(typeof(Reading))(reading);

        Assert.That(reading.Reads, Is.EqualTo(typeof(Reading).GetProperties().Select(property => property.Name)));
    }

    [Test]
    public void ItemsOfCollectionsAreRead()
    {
        Reading[] items = [new(), new(), new(), new()];
        Collections collections = new() { List = [items[0]], Array = [items[1], items[2]], Table = { ["key"] = items[3] } };

        MemberReader.Compile(typeof(Collections))(collections);

        Assert.That(items.Select(item => item.Reads.Count), Has.All.Positive);
    }

    [Test]
    public void NullHasNoMembers() => Assert.That(MemberReader.Compile(typeof(Collections))(new Collections { List = null! }), Is.Zero);

    [Test]
    public void ReferenceBackIsNotFollowed()
    {
        Link link = new() { Number = 5 };
        link.Next = link;

        Assert.That(MemberReader.Compile(typeof(Link))(link), Is.EqualTo(5));
    }

    private sealed class Collections
    {
        public List<Reading> List { get; set; } = [];

        public Reading[] Array { get; set; } = [];

        public Dictionary<string, Reading> Table { get; set; } = [];
    }

    /// <summary>An object that records which properties are read.</summary>
    private sealed class Reading
    {
        internal List<string> Reads { get; } = [];

        public int Number => Read(nameof(Number), 1);

        public string Text => Read(nameof(Text), "text");

        public decimal Price => Read(nameof(Price), 1m);

        public Guid? Id => Read<Guid?>(nameof(Id), null);

        public DayOfWeek Day => Read(nameof(Day), DayOfWeek.Friday);

        public DateTime Time => Read(nameof(Time), DateTime.UnixEpoch);

        public bool IsOpen => Read(nameof(IsOpen), true);

        private T Read<T>(string property, T value)
        {
            Reads.Add(property);
            return value;
        }
    }
}
