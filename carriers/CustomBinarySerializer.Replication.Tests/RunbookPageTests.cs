using System.Text.RegularExpressions;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Replication.Tests;

/// <summary>
/// The replication errors of docs/operate/runbook.md: they are made, shown as on the page, and resolved as the page
/// says.
/// </summary>
public sealed partial class RunbookPageTests : StreamTestBase
{
    private static readonly MarkdownPage s_page = new("docs", "operate", "runbook.md");

    private static readonly StreamShipperOptions s_startsOver = new() { StartOver = true };

    private static IEnumerable<StreamError> Errors => Enum.GetValues<StreamError>();

    [TestCaseSource(nameof(Errors))]
    public void EveryErrorIsOnThePage(StreamError error) => Assert.That(SectionOf("Replication errors"), Does.Contain($"| `{error}`"));

    [Test]
    public async Task ALostStreamIsShippedAgain(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["orders"], 100);
        await ShipAsync(100, cancellation, "orders");
        await MirrorAsync(100, cancellation);
        await DeleteStreamAsync(isMadeAgain: false, cancellation);

        await ShipperShowsAsync("Lost stream", cancellation);

        await ShipAsync(100, cancellation, "orders", s_startsOver);
        await RestartAsync(110, cancellation);
    }

    [Test]
    public async Task DeletedSegmentsAreRestored(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["orders"], 10);
        await ShipAsync(10, cancellation, "orders");
        using (TransactionFileWriter writer = TestJournal.Open(Folder["orders"]))
        {
            TestJournal.Append(writer, 10);
            writer.Roll();
            TestJournal.Append(writer, 10);
        }

        Copy("orders", "backup");
        using (TransactionFileWriter writer = TestJournal.Open(Folder["orders"]))
        {
            writer.DeleteSegmentsBefore(20);
        }

        await ShipperShowsAsync("Deleted before they were shipped", cancellation);

        string lost = Directory.GetFiles(Folder["backup"], "*.segment").Order().First();
        File.Copy(lost, Path.Combine(Folder["orders"], Path.GetFileName(lost)));
        await RestartAsync(40, cancellation);
    }

    // The retention of a stream deletes its first entries. Here a stream that begins later takes its place.
    [Test]
    public async Task AFollowerThatIsBehindFollowsAnotherStream(CancellationToken cancellation)
    {
        using (TransactionFileWriter writer = TestJournal.Open(Folder["orders"]))
        {
            TestJournal.Append(writer, 10);
            await ShipAsync(10, cancellation, "orders");
            await MirrorAsync(10, cancellation);
            TestJournal.Append(writer, 10);
            writer.Roll();
            TestJournal.Append(writer, 10);
        }

        Copy("orders", "later");
        using (TransactionFileWriter writer = TestJournal.Open(Folder["later"]))
        {
            writer.DeleteSegmentsBefore(20);
        }

        await DeleteStreamAsync(isMadeAgain: false, cancellation);
        await ShipAsync(30, cancellation, "later", s_startsOver);
        await using StreamFollower follower = new(Address, Stream);

        Shows(
            "Follower behind the stream",
            Assert.ThrowsAsync<StreamException>(() => follower.MirrorAsync(Folder["mirror"], cancellationToken: cancellation))!);

        await DeleteStreamAsync(isMadeAgain: false, cancellation);
        await ShipAsync(30, cancellation, "orders", s_startsOver);
        await RestartAsync(40, cancellation);
    }

    [Test]
    public async Task AnotherTransactionFileGetsAStreamOfItsOwn(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["first"], 20);
        await ShipAsync(20, cancellation, "first");
        TestJournal.Write(Folder["orders"], 10);

        await ShipperShowsAsync("Another transaction file", cancellation);

        await using StreamShipper shipper = new(Folder["orders"], Address, Stream + "-2");
        Task shipping = shipper.RunAsync(cancellation);
        await Either(shipper.WaitUntilConfirmedAsync(10, cancellation), shipping);
    }

    [Test]
    public async Task AnOlderCopyGetsTheMessagesOfTheMirror(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["orders"], 10);
        Copy("orders", "backup");
        TestJournal.Write(Folder["orders"], 10);
        await ShipAsync(20, cancellation, "orders");
        await MirrorAsync(20, cancellation);
        Directory.Delete(Folder["orders"], recursive: true);
        Copy("backup", "orders");

        await ShipperShowsAsync("Folder behind the stream", cancellation);

        // The steps of export and import.
        using (TransactionFileReader mirror = TransactionFileReader.Open(Folder["mirror"], TestJournal.Registry()))
        using (TransactionFileWriter writer = TestJournal.Open(Folder["orders"]))
        {
            foreach (TransactionFrame missing in mirror.ReadFrames(10))
            {
                writer.AppendFrames(missing.Bytes);
            }
        }

        await RestartAsync(30, cancellation);
    }

    [Test]
    public async Task AFollowerPassesOverLostMessages(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["orders"], 100);
        LostMessageTests.Damage(Folder["orders"]);
        await ShipAsync(100, cancellation, "orders", new StreamShipperOptions { SkipCorrupt = true });

        Shows(
            "Messages lost at the source",
            Assert.ThrowsAsync<StreamException>(() => ReadAsync(StreamFollowerOptions.Default, cancellation))!);

        Assert.That(await ReadAsync(new StreamFollowerOptions { SkipCorrupt = true }, cancellation), Is.EqualTo(99));
    }

    private protected override Task<IBrokerUnderTest> OpenBrokerAsync() => Task.FromResult<IBrokerUnderTest>(new MemoryBrokerUnderTest());

    private static string SectionOf(string heading)
    {
        Match section = Regex.Match(
            s_page.Text, $"\n(?<level>##+) {Regex.Escape(heading)}\n(?<text>.*?)(?=\n\\k<level> |\\z)", RegexOptions.Singleline);
        Assert.That(section.Success, Is.True, heading);
        return section.Groups["text"].Value;
    }

    private async Task ShipperShowsAsync(string heading, CancellationToken cancellation)
    {
        await using StreamShipper shipper = new(Folder["orders"], Address, Stream);
        Shows(heading, Assert.ThrowsAsync<StreamException>(() => shipper.RunAsync(cancellation))!);
    }

    private void Shows(string heading, StreamException error)
    {
        string shown = $"{error.Error}: {error.Message}".Replace(Folder.Path + Path.DirectorySeparatorChar, "", StringComparison.Ordinal)
            .Replace(Stream, "orders", StringComparison.Ordinal);
        string text = AnyText.Match(SectionOf(heading)).Groups["text"].Value;
        string pattern = Regex.Escape(text).Replace("<reason>", ".+", StringComparison.Ordinal)
            .Replace("<id>", "[-0-9a-f]{36}", StringComparison.Ordinal);
        Assert.That(shown, Does.Match($"^{pattern}$"));
    }

    // The service starts: its shipper goes on, and so does a mirror.
    private async Task RestartAsync(long end, CancellationToken cancellation)
    {
        TestJournal.Write(Folder["orders"], 10);
        await ShipAsync(end, cancellation, "orders");
        await MirrorAsync(end, cancellation);
        TestJournal.AssertSame(Folder["orders"], Folder["mirror"]);
    }

    private async Task<int> ReadAsync(StreamFollowerOptions options, CancellationToken cancellation)
    {
        int count = 0;
        await using StreamFollower follower = new(Address, Stream, options);
        await foreach (StreamBatch batch in follower.ReadAsync(FollowerPlace.First, cancellation))
        {
            count += batch.Count;
            if (batch.Place.NextOrdinal >= 100)
            {
                break;
            }
        }

        return count;
    }

    private void Copy(string from, string to)
    {
        Directory.CreateDirectory(Folder[to]);
        foreach (string file in Directory.GetFiles(Folder[from]))
        {
            File.Copy(file, Path.Combine(Folder[to], Path.GetFileName(file)));
        }
    }

    [GeneratedRegex("```text\n(?<text>.*?)\n```", RegexOptions.Singleline)]
    private static partial Regex AnyText { get; }
}
