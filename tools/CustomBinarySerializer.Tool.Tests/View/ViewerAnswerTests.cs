using System.Globalization;
using System.Text;
using System.Text.Json;
using CustomBinarySerializer.SharedMemory;
using CustomBinarySerializer.Tool.Tests.Selection;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Tool.Tests.View;

/// <summary>The answers that the page of the viewer is made of.</summary>
public sealed class ViewerAnswerTests
{
    private RunbookFolder _folder = null!;

    [SetUp]
    public void SetUp() => _folder = new RunbookFolder();

    [TearDown]
    public void TearDown() => _folder.Dispose();

    [Test]
    public async Task OverviewHasSegmentsPositionsAndTypes()
    {
        await using RunningViewer viewer = await RunningViewer.StartAsync(_folder.PathOf("orders"));

        JsonElement overview = await viewer.AskAsync("api/overview?path=0");

        Assert.Multiple(() =>
        {
            Assert.That(Number(overview, "written"), Is.EqualTo(1000));
            Assert.That(Number(overview, "durable"), Is.EqualTo(1000));
            Assert.That(Numbers(overview.GetProperty("segments"), "next"), Is.EqualTo([400L, 800L, 1000L]));
            Assert.That(Text(overview.GetProperty("types")[0], "name"), Is.EqualTo("Shop.Order"));
            Assert.That(overview.GetProperty("missing").GetArrayLength(), Is.Zero);
        });
    }

    [Test]
    public async Task PagesFollowEachOtherInBothDirections()
    {
        await using RunningViewer viewer = await RunningViewer.StartAsync(_folder.PathOf("orders"));

        JsonElement[] first = await viewer.LinesAsync("api/messages?path=0&count=300");
        JsonElement[] second = await viewer.LinesAsync($"api/messages?path=0&count=300&from={Number(first[^1], "next")}");
        JsonElement[] before = await viewer.LinesAsync($"api/messages?path=0&count=300&before={Number(second[^1], "from")}");
        JsonElement[] last = await viewer.LinesAsync("api/messages?path=0&count=300&before=1000");

        Assert.Multiple(() =>
        {
            Assert.That(Ordinals(first), Is.EqualTo(Range(0, 300)));
            Assert.That(Ordinals(second), Is.EqualTo(Range(300, 600)));
            Assert.That(Ordinals(before), Is.EqualTo(Range(0, 300)));
            Assert.That(Ordinals(last), Is.EqualTo(Range(700, 1000)));
            Assert.That((Flag(first, "isFirst"), Flag(first, "isLast")), Is.EqualTo((true, false)));
            Assert.That((Flag(last, "isFirst"), Flag(last, "isLast")), Is.EqualTo((false, true)));
            Assert.That(
                first[0].GetProperty("columns").EnumerateArray().Select(each => each.GetString()), Is.EqualTo(["Number", "Customer"]));
            Assert.That(first[8].GetProperty("cells")[1].GetString(), Is.EqualTo("customer 7"));
        });
    }

    [Test]
    public async Task FilteredPagesHoldTheSameMessagesAsDump()
    {
        using ParcelJournal parcels = new(Enumerable.Range(0, 3000).Select(ParcelJournal.Sample));
        await using RunningViewer viewer = await RunningViewer.StartAsync(parcels.Path);
        const string Where = "To is null and Number > 50 or To.City = 'Bern' and Price > 100";
        string query = $"api/messages?path=0&columns=Number,To.City&where={Uri.EscapeDataString(Where)}&count=100";
        long[] expected = parcels.Dump("--where", Where);
        Assert.That(expected, Has.Length.GreaterThan(300));

        List<long> forward = [];
        JsonElement[] page;
        long? from = null;
        do
        {
            page = await viewer.LinesAsync($"{query}&from={from}");
            forward.AddRange(Ordinals(page));
            from = Number(page[^1], "next");
        }
        while (!Flag(page, "isLast"));

        List<long> backward = [];
        long before = 3000;
        do
        {
            page = await viewer.LinesAsync($"{query}&before={before}");
            backward.InsertRange(0, Ordinals(page));
            before = Number(page[^1], "from");
        }
        while (!Flag(page, "isFirst"));

        Assert.That(forward, Is.EqualTo(expected));
        Assert.That(backward, Is.EqualTo(expected));
    }

    [Test]
    public async Task TimelineCountsEveryMessage()
    {
        await using RunningViewer viewer = await RunningViewer.StartAsync(_folder.PathOf("orders"));

        JsonElement[] lines = await viewer.LinesAsync("api/timeline?path=0&count=50");

        Assert.That(Numbers(lines[1..], "messages").Sum(), Is.EqualTo(1000));
        Assert.That(lines, Has.Length.EqualTo(51));
    }

    [Test]
    public async Task LargeFolderIsSampledUntilAllIsAskedFor()
    {
        using TransactionFileWriter writer = _folder.OpenWriter();
        RunbookFolder.Append(writer, 1000, 20_000);
        writer.Flush();
        await using RunningViewer viewer = await RunningViewer.StartAsync(_folder.PathOf("orders"));

        JsonElement sample = (await viewer.LinesAsync("api/types?path=0"))[^1];
        JsonElement all = (await viewer.LinesAsync("api/types?path=0&all=1"))[^1];

        Assert.Multiple(() =>
        {
            Assert.That((Number(sample, "counted"), Number(sample, "total")), Is.EqualTo((64L * 256, 20_000L)));
            Assert.That(sample.GetProperty("isWhole").GetBoolean(), Is.False);
            Assert.That((Number(all, "counted"), all.GetProperty("isWhole").GetBoolean()), Is.EqualTo((20_000L, true)));
        });
    }

    [Test]
    public async Task EveryByteOfAMessageIsExplained()
    {
        using ParcelJournal parcels = new(Enumerable.Range(0, 20).Select(ParcelJournal.Sample));
        await using RunningViewer viewer = await RunningViewer.StartAsync(parcels.Path);
        for (int ordinal = 0; ordinal < 20; ordinal++)
        {
            JsonElement message = await viewer.AskAsync($"api/message?path=0&ordinal={ordinal}");
            byte[] bytes = await viewer.BytesAsync($"api/bytes?path=0&ordinal={ordinal}&offset=0");
            Assert.That(Number(message, "size"), Is.EqualTo(bytes.Length));

            long next = 0;
            foreach (JsonElement range in message.GetProperty("ranges").EnumerateArray().Where(each => Text(each, "kind") != "holder"))
            {
                Assert.That(Number(range, "start"), Is.EqualTo(next), range.ToString());
                next = Number(range, "end");
            }

            Assert.That(next, Is.EqualTo(bytes.Length));
            JsonElement number = RangeOf(message, "Number");
            Assert.That(BitConverter.ToInt32(bytes, (int)Number(number, "start")), Is.EqualTo(ordinal));
            Assert.That(Text(number, "text"), Is.EqualTo(ordinal.ToString(CultureInfo.InvariantCulture)));
            if (ordinal % 3 != 0)
            {
                JsonElement note = RangeOf(message, "Note");
                string text = Encoding.UTF8.GetString(bytes[(int)Number(note, "start")..(int)Number(note, "end")]);
                Assert.That(text, Does.EndWith($"note {ordinal}"));
            }
        }
    }

    [Test]
    public async Task DamagedMessageIsShownWithItsPlaceAndBytes()
    {
        _folder.Damage();
        await using RunningViewer viewer = await RunningViewer.StartAsync(_folder.PathOf("orders"));

        JsonElement[] page = await viewer.LinesAsync("api/messages?path=0&from=445&count=10");
        JsonElement range = page[^1].GetProperty("damage")[0];
        JsonElement message = await viewer.AskAsync("api/message?path=0&ordinal=450");
        byte[] bytes = await viewer.BytesAsync(
            $"api/damage?path=0&file={Text(range, "file")}&offset={Number(range, "offset")}&count={Number(range, "length")}");
        JsonElement counted = (await viewer.LinesAsync("api/types?path=0&all=1"))[^1];

        Assert.Multiple(() =>
        {
            Assert.That(Ordinals(page), Is.EqualTo(Range(445, 450).Concat(Range(451, 456))));
            Assert.That((Number(range, "first"), Number(range, "end")), Is.EqualTo((450L, 451L)));
            Assert.That(message.TryGetProperty("ranges", out _), Is.False);
            Assert.That(Text(message.GetProperty("damage")[0], "reason"), Is.EqualTo(Text(range, "reason")).And.Not.Empty);
            Assert.That(Encoding.ASCII.GetString(bytes), Does.Contain("ustomer 450"));
            Assert.That(Number(counted, "counted"), Is.EqualTo(999));
            Assert.That(counted.GetProperty("damage").GetArrayLength(), Is.EqualTo(1));
        });
    }

    [Test]
    public async Task MessageThatCannotBeDecodedIsShownWithTheReason()
    {
        using (TransactionFileWriter writer = _folder.OpenWriter())
        {
            writer.AppendFrames([6, 0, 0, 0, 1, 0, 0, 0, 0xFF, 0xFE]);
        }

        await using RunningViewer viewer = await RunningViewer.StartAsync(_folder.PathOf("orders"));

        JsonElement[] page = await viewer.LinesAsync("api/messages?path=0&from=1000");
        JsonElement message = await viewer.AskAsync("api/message?path=0&ordinal=1000");
        JsonElement[] filtered = await viewer.LinesAsync("api/messages?path=0&where=Number%3D1");

        JsonElement fault = message.GetProperty("ranges").EnumerateArray().Single(range => Text(range, "kind") == "fault");
        Assert.Multiple(() =>
        {
            Assert.That(Text(page[1], "fault"), Does.StartWith("Frame: byte "));
            Assert.That((Number(fault, "start"), Number(fault, "end")), Is.EqualTo((8L, 10L)));
            Assert.That(Text(fault, "text"), Does.StartWith("Frame: byte "));
            Assert.That(Number(filtered[^1].GetProperty("undecided")[0], "ordinal"), Is.EqualTo(1000));
        });
    }

    [TestCase("csv", "")]
    [TestCase("jsonl", "")]
    [TestCase("frames", "")]
    [TestCase("csv", "--where=Number >= 100 and Customer like '%7' --columns=Number --type=Order")]
    public async Task ExportIsThatOfTheCommandLine(string format, string options)
    {
        string[] given = options.Split(" --", StringSplitOptions.RemoveEmptyEntries);
        string[] args = [.. given.Select(option => "--" + option.TrimStart('-'))];
        string query = string.Concat(
            args.Select(option => option[2..].Split('=', 2)).Select(pair => $"&{pair[0]}={Uri.EscapeDataString(pair[1])}"));
        ToolRun run = ToolRun.Of(["export", _folder.PathOf("orders"), "--to", format, "--out", _folder.PathOf("out"), .. args]);
        Assert.That(run.Code, Is.Zero);
        await using RunningViewer viewer = await RunningViewer.StartAsync(_folder.PathOf("orders"));

        using HttpResponseMessage response = await viewer.GetAsync($"api/export?path=0&to={format}{query}");

        string expected = format == "frames" ? "orders.bin" : $"orders.{format}";
        Assert.That(response.Content.Headers.ContentDisposition!.FileName!.Trim('"'), Is.EqualTo(expected));
        Assert.That(await response.Content.ReadAsByteArrayAsync(), Is.EqualTo(await File.ReadAllBytesAsync(_folder.PathOf("out"))));
    }

    [Test]
    [CancelAfter(60_000)]
    public async Task TailShowsMessagesAsTheyAreWritten(CancellationToken timeout)
    {
        using TransactionFileWriter writer = _folder.OpenWriter();
        await using RunningViewer viewer = await RunningViewer.StartAsync(_folder.PathOf("orders"));
        using StreamReader lines = new(await viewer.StreamAsync("api/tail?path=0&from=998", timeout));
        Assert.That(await lines.ReadLineAsync(timeout), Does.Contain("\"columns\""));
        Assert.That(await lines.ReadLineAsync(timeout), Does.Contain("\"ordinal\":998,"));
        Assert.That(await lines.ReadLineAsync(timeout), Does.Contain("\"ordinal\":999,"));

        RunbookFolder.Append(writer, 1000, 1001);
        writer.Flush();

        Assert.That(await lines.ReadLineAsync(timeout), Does.Contain("\"ordinal\":1000,"));
        RunbookFolder.Append(writer, 1001, 3000);
        writer.Flush();
        Assert.That(await lines.ReadLineAsync(timeout), Is.EqualTo("{\"skipped\":1499}"), "Nobody reads 2,000 messages at once.");
        Assert.That(await lines.ReadLineAsync(timeout), Does.Contain("\"ordinal\":2500,"));
    }

    [Test]
    public async Task RingsAreThoseOfTheirFolder()
    {
        SharedMemoryOptions options = new() { Folder = _folder.Root };
        using SharedMemoryQueue queue = SharedMemoryQueue.Create("orders.queue", RunbookFolder.Registry, options);
        await using RunningViewer viewer = await RunningViewer.StartAsync(_folder.PathOf("orders"), "--rings", _folder.Root);

        JsonElement ring = (await viewer.AskAsync("api/rings")).GetProperty("rings")[0];

        Assert.That((Text(ring, "name"), Text(ring, "kind"), Text(ring, "lost")), Is.EqualTo(("orders.queue", "queue", "0")));
    }

    [Test]
    public async Task FileOfFramesIsListed()
    {
        string file = _folder.PathOf("frames.bin");
        ToolRun.Of("export", _folder.PathOf("orders"), "--to", "frames", "--out", file, "-n", "150");
        await File.AppendAllBytesAsync(file, [9, 0]);
        await using RunningViewer viewer = await RunningViewer.StartAsync(file);

        JsonElement whole = (await viewer.LinesAsync("api/file?path=0"))[^1];
        JsonElement first = await viewer.AskAsync("api/frames?path=0&offset=0");
        JsonElement second = await viewer.AskAsync($"api/frames?path=0&offset={Number(first, "next")}");

        Assert.Multiple(() =>
        {
            Assert.That(Number(whole, "frames"), Is.EqualTo(150));
            Assert.That(Text(whole, "fault"), Is.Not.Empty, "The end isn't a frame.");
            Assert.That(first.GetProperty("frames").GetArrayLength(), Is.EqualTo(100));
            Assert.That(second.GetProperty("frames").GetArrayLength(), Is.EqualTo(50));
            Assert.That(Text(second, "fault"), Is.Not.Empty);
        });
    }

    [Test]
    public async Task FileOfBinaryFormatterIsListed()
    {
        string file = _folder.PathOf("old.bin");
        await File.WriteAllBytesAsync(file, OldMessage());
        await using RunningViewer viewer = await RunningViewer.StartAsync(file);

        JsonElement found = (await viewer.LinesAsync("api/file?path=0"))[^1];

        Assert.That(Number(found, "messages"), Is.EqualTo(1));
        Assert.That(found.GetProperty("types").EnumerateArray().Select(type => Text(type, "name")), Has.Some.Contains("Version"));
    }

    // Each bit of a folder that somebody has damaged leads to an answer, and to no error of the viewer itself.
    [Test]
    [Category(LongRun.Category)]
    public async Task DamagedFoldersAreAnswered()
    {
        await using RunningViewer viewer = await RunningViewer.StartAsync(_folder.PathOf("orders"));
        Random random = new(33);
        string[] files = [.. Directory.GetFiles(_folder.PathOf("orders")).Where(file => new FileInfo(file).Length > 0)];
        for (int turn = 0; turn < LongRun.Rounds(all: 500, part: 25); turn++)
        {
            string file = files[random.Next(files.Length)];
            byte[] good = await File.ReadAllBytesAsync(file);
            await File.WriteAllBytesAsync(file, Damaged(good, random));
            foreach (string question in new[]
            {
                "overview?path=0", "ends?path=0", "timeline?path=0&count=8", "types?path=0", "messages?path=0&from=395&count=20",
                "messages?path=0&before=1000&count=5&where=Number>3", "message?path=0&ordinal=450", "message?path=0&ordinal=0",
                "bytes?path=0&ordinal=999&offset=0", "export?path=0&to=csv",
            })
            {
                await AskDamagedAsync(viewer, question, $"{Path.GetFileName(file)}, turn {turn}: {question}");
            }

            await File.WriteAllBytesAsync(file, good);
        }
    }

    private static async Task AskDamagedAsync(RunningViewer viewer, string question, string place)
    {
        try
        {
            using HttpResponseMessage response = await viewer.GetAsync("api/" + question);
            string text = await response.Content.ReadAsStringAsync();
            Assert.That((int)response.StatusCode, Is.AnyOf(200, 400, 500), place);
            Assert.That(text, Does.Not.Contain("error of cbs itself"), place);
        }
        catch (HttpRequestException) when (question.StartsWith("export", StringComparison.Ordinal))
        {
            // A download that fails.
        }
    }

    private static byte[] Damaged(byte[] good, Random random)
    {
        byte[] bytes = [.. good];
        switch (random.Next(4))
        {
            case 0:
                return bytes[..random.Next(bytes.Length)];
            case 1:
                return [.. bytes, .. good[..Math.Min(64, good.Length)]];
            case 2:
                random.NextBytes(bytes.AsSpan(random.Next(bytes.Length)));
                return bytes;
            default:
                bytes[random.Next(bytes.Length)] ^= (byte)(1 << random.Next(8));
                return bytes;
        }
    }

    private static byte[] OldMessage()
    {
        using MemoryStream stream = new();
        new System.Runtime.Serialization.Formatters.Binary.BinaryFormatter().Serialize(stream, new Version(1, 2));
        return stream.ToArray();
    }

    private static JsonElement RangeOf(JsonElement message, string name) =>
        message.GetProperty("ranges").EnumerateArray().First(range => Text(range, "name") == name);

    private static IEnumerable<long> Range(int from, int end) => Enumerable.Range(from, end - from).Select(number => (long)number);

    private static long[] Ordinals(JsonElement[] page) =>
        [.. page.Where(line => line.TryGetProperty("ordinal", out _)).Select(line => Number(line, "ordinal"))];

    private static long[] Numbers(JsonElement items, string name) =>
        [.. items.EnumerateArray().Select(item => Number(item, name))];

    private static IEnumerable<long> Numbers(JsonElement[] items, string name) => items.Select(item => Number(item, name));

    private static long Number(JsonElement item, string name) => item.GetProperty(name).GetInt64();

    private static string Text(JsonElement item, string name) => item.GetProperty(name).GetString() ?? "";

    private static bool Flag(JsonElement[] page, string name) => page[^1].GetProperty(name).GetBoolean();
}
