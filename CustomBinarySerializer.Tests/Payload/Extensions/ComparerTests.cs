using System.Collections.ObjectModel;
using System.Globalization;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Tests.Payload.Extensions;

public sealed class ComparerTests
{
    private static readonly KeyValuePair<string, int>[] s_entries = [new("a", 1)];

    private Drive _drive = null!;

    private static IEnumerable<TestCaseData> Known =>
    [
        new(0, null), new(1, StringComparer.Ordinal), new(2, StringComparer.OrdinalIgnoreCase),
        new(3, StringComparer.InvariantCulture), new(4, StringComparer.InvariantCultureIgnoreCase),
    ];

    [OneTimeSetUp]
    public void Begin() => _drive = new Drive();

    [OneTimeTearDown]
    public void End() => _drive.Dispose();

    [TestCaseSource(nameof(Known))]
    public void ComparerIsOneByteOnEveryWriter(int code, StringComparer? comparer)
    {
        Action<BinaryWriter> write = writer =>
        {
            writer.WriteComparerOf(new Dictionary<string, int>(comparer));
            writer.WriteComparerOf(new SortedList<string, int>(comparer));
            writer.WriteComparerOf(new ReadOnlyDictionary<string, int>(new OrderedDictionary<string, int>(s_entries, comparer)));
            writer.WriteComparerOf(new HashSet<string>(comparer));
            writer.WriteComparerOf(new SortedSet<string?>(comparer));
            writer.WriteComparerOf(new PriorityQueue<int, string>(comparer));
        };

        byte[] expected = [.. Enumerable.Repeat((byte)code, 6)];
        Assert.That(Drive.WriteToPlain(write), Is.EqualTo(expected));
        Assert.That(_drive.WriteToPayload(write), Is.EqualTo(expected));
    }

    [TestCaseSource(nameof(Known))]
    public void ComparerIsReadByEveryReader(int code, StringComparer? comparer)
    {
        foreach ((string reader, StringComparer? read) in _drive.ReadFromAll([(byte)code], r => r.ReadStringComparer()))
        {
            Assert.That(read, Is.EqualTo(comparer), reader);
        }
    }

    [Test]
    public void ComparerOfTheProgramIsRefused()
    {
        HashSet<string> set = new(StringComparer.Create(CultureInfo.InvariantCulture, CompareOptions.IgnoreNonSpace));

        Assert.That(
            () => Drive.WriteToPlain(writer => writer.WriteComparerOf(set)),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.UnsupportedValue));
    }

    [Test]
    public void UnknownComparerCodeIsRefused() =>
        Assert.That(
            _drive.ThrownByAll<BinarySerializationException>([5], r => r.ReadStringComparer()).Select(e => e.Code),
            Is.All.EqualTo(SerializationErrorCode.InvalidValue));

    [Test]
    public void ComparerOfAnUntrustedDictionaryIsTheDefault()
    {
        Dictionary<Uri, int> entries = _drive.OpenPayload([2, 1, (byte)'a'], untrusted: true)
            .ReadDictionary(r => new Uri(r.ReadString(), UriKind.Relative), _ => 0)!;

        Assert.That(entries.Comparer, Is.TypeOf<GuardedComparer<Uri>>());
        Assert.That(ComparerFinder.Dictionary(entries), Is.EqualTo(ComparerCode.Default));
        Assert.That(
            ComparerFinder.Dictionary(_drive.OpenPayload([2, 7], untrusted: true).ReadDictionary(r => r.ReadByte(), _ => 0)!),
            Is.EqualTo(ComparerCode.Default));
    }
}
