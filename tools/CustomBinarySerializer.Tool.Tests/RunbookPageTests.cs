using System.Text.RegularExpressions;
using CustomBinarySerializer.SharedMemory;
using CustomBinarySerializer.TestKit.Simulation;
using CustomBinarySerializer.TransactionFiles;
using Shop;

namespace CustomBinarySerializer.Tool.Tests;

/// <summary>Tests that damage folders, run the commands of docs/operate/runbook.md and compare their output.</summary>
public sealed partial class RunbookPageTests
{
    private static readonly MarkdownPage s_page = new("docs", "operate", "runbook.md");

    private RunbookFolder _folder = null!;

    [SetUp]
    public void SetUp() => _folder = new RunbookFolder();

    [TearDown]
    public void TearDown() => _folder.Dispose();

    [Test]
    public void AFolderWithoutDamageIsVerified()
    {
        Follow("First steps");

        Restart(1000);
    }

    [Test]
    public void ATornEndIsCut()
    {
        _folder.Tear();

        Follow("Torn end");

        Restart(1009);
    }

    [Test]
    public void ADamagedSegmentIsRestored()
    {
        _folder.Damage();

        Follow("Damage in the middle");
        Follow("Restore the segment from a copy");

        Restart(1000);
    }

    [Test]
    public void DamageIsAcceptedAndTheMirrorHasTheMessage()
    {
        _folder.Damage();

        Follow("Damage in the middle");
        Follow("Accept the damage");
        Follow("Read the messages from a mirror");

        Restart(999);
    }

    // The page says not to delete the positions of the original: the next message gets an ordinal that none had.
    [Test]
    public void DurableMessagesThatWereCutOffKeepTheirOrdinals()
    {
        _folder.Cut("orders", 700);

        Assert.That(ToolRun.Of("repair", _folder.PathOf("orders"), "--accept-damage").Code, Is.Zero);

        using TransactionFileWriter writer = _folder.OpenWriter();
        Assert.That(writer.Append(new Order { Number = 1000 }), Is.EqualTo(1000));
    }

    [Test]
    public void AMissingSegmentIsRestored()
    {
        File.Delete(_folder.PathOf("orders", "00000000000000000400.segment"));

        Follow("Missing segment");

        Restart(1000);
    }

    [Test]
    public void PositionsAreMadeAgain()
    {
        File.Delete(_folder.PathOf("orders", "positions"));
        _folder.Copy("backup", "orders.copy");
        _folder.Cut("orders.copy", 700);

        Follow("Missing or newer positions file");

        Restart(1000);
    }

    [Test]
    public void OldSegmentsMakeRoomOnAFullDisk()
    {
        SimulatedDisk disk = new();
        using TransactionFileWriter writer = OpenWriter(disk);
        RunbookFolder.Append(writer, 0, 40);
        disk.Fails = (call, _) => call == DiskCall.Write ? throw new IOException("full", 28) : false;

        Shows("Full disk", Assert.Throws<IOException>(() => writer.Flush())!.Message);
        disk.Fails = (_, _) => false;
        Follow("Full disk");

        Restart(600);
    }

    [Test]
    public void AWriterStopsAfterAFailedFsync()
    {
        SimulatedDisk disk = new();
        TransactionFileWriter writer = OpenWriter(disk);
        RunbookFolder.Append(writer, 0, 40);
        disk.Fails = (call, _) => call == DiskCall.Flush ? throw new IOException("bad", 5) : false;

        Shows("Failed fsync", Assert.Throws<IOException>(() => writer.Flush(durable: true))!.Message);
        Assert.That(writer.Dispose, Throws.TypeOf<IOException>());
        disk.Fails = (_, _) => false;

        using TransactionFileWriter next = OpenWriter(disk);
        Assert.That(next.WrittenEnd, Is.EqualTo(40));
    }

    [Test]
    public void ASchemaMismatchNamesTheMember()
    {
        TypeRegistry changed = new TypeRegistry().Register<Shop.V2.Order>(1);

        BinarySerializationException refusal =
            Assert.Throws<BinarySerializationException>(() => TransactionFileReader.Open(_folder.PathOf("orders"), changed))!;

        Shows("Schema mismatch after a deployment", $"{refusal.Code}: {refusal.Message}");
        Follow("Schema mismatch after a deployment");
        Restart(1000);
    }

    [Test]
    public void ADamagedRingIsDeletedAndMadeAgain()
    {
        SharedMemoryOptions options = new() { Folder = _folder.Root };
        SharedMemoryQueue.OpenOrCreate("orders", RunbookFolder.Registry, options).Dispose();
        string ring = Directory.GetFiles(_folder.Root, "*.ring").Single();
        using (FileStream file = File.OpenWrite(ring))
        {
            file.SetLength(8192);
        }

        BinarySerializationException refusal =
            Assert.Throws<BinarySerializationException>(() => SharedMemoryQueue.OpenOrCreate("orders", RunbookFolder.Registry, options))!;

        Shows("Damaged ring", $"{refusal.Code}: {refusal.Message}");
        Follow("Damaged ring");
        Assert.That(SharedMemoryQueue.Delete("orders", options), Is.True);
        using SharedMemoryQueue queue = SharedMemoryQueue.OpenOrCreate("orders", RunbookFolder.Registry, options);
        Assert.That(queue.TrySend(new Order { Number = 1 }), Is.True);
    }

    private static TransactionFileWriter OpenWriter(SimulatedDisk disk) =>
        TransactionFileWriter.Open(disk, RunbookFolder.Registry, RunbookFolder.Options, TimeProvider.System);

    private static string SectionOf(string heading)
    {
        Match section = Regex.Match(s_page.Text, $"\n##+ {Regex.Escape(heading)}\n(?<text>.*?)(?=\n##|\\z)", RegexOptions.Singleline);
        Assert.That(section.Success, Is.True, heading);
        return section.Groups["text"].Value;
    }

    // Runs the commands of a section in their order, and compares what they print.
    private void Follow(string heading)
    {
        string[] blocks = [.. AnyConsole.Matches(SectionOf(heading)).Select(block => block.Groups["text"].Value)];
        Assert.That(blocks, Is.Not.Empty);
        foreach (string block in blocks)
        {
            foreach (string step in block.Split("$ ", StringSplitOptions.RemoveEmptyEntries))
            {
                string[] lines = step.Split('\n');
                string actual = Run(lines[0].Split(' '));

                // A terminal shows two streams in the order of time.
                string[] shown = Normal(string.Join('\n', lines[1..])).Split('\n');
                Assert.That(Normal(actual).Split('\n'), Is.EquivalentTo(shown), () => $"{lines[0]} prints:\n{actual}");
            }
        }
    }

    private string Run(string[] words)
    {
        switch (words)
        {
            case ["cbs", var name, .. var arguments]:
                IEnumerable<string> paths = arguments.Select(word => Directory.Exists(_folder.PathOf(word)) ? _folder.PathOf(word) : word);
                ToolRun run = name == "rings"
                    ? ToolRun.Of([name, .. arguments, "--folder", _folder.Root])
                    : ToolRun.Of([name, .. paths]);
                return (run.Output + run.Error).Replace(_folder.Root + Path.DirectorySeparatorChar, "", StringComparison.Ordinal);
            case ["cp", "-a", var from, var to]:
                _folder.Copy(from, to);
                return "";
            case ["cp", var file, var folder]:
                File.Copy(_folder.PathOf(file), _folder.PathOf(folder, Path.GetFileName(file)), overwrite: true);
                return "";
            case ["rm", var file]:
                File.Delete(_folder.PathOf(file));
                return "";
            default:
                throw new NotSupportedException(string.Join(' ', words));
        }
    }

    private void Shows(string heading, string error)
    {
        string shown = Normal(error.Replace(_folder.Root + Path.DirectorySeparatorChar, "", StringComparison.Ordinal)
            .Replace("/simulated/", "orders/", StringComparison.Ordinal));
        IEnumerable<string> texts = AnyText.Matches(SectionOf(heading)).Select(block => Normal(block.Groups["text"].Value.Trim()));
        Assert.That(texts, Does.Contain(shown), error);
    }

    // The service starts: it writes, and reads everything.
    private void Restart(int messages)
    {
        using (TransactionFileWriter writer = _folder.OpenWriter())
        {
            RunbookFolder.Append(writer, 2000, 2001);
        }

        using TransactionFileReader reader = TransactionFileReader.Open(_folder.PathOf("orders"), RunbookFolder.Registry);
        Assert.That(reader.Read<Order>(reader.FirstOrdinal).Count(), Is.EqualTo(messages + 1));
    }

    // Offsets and sizes depend on how many time marks there are, and times on the time.
    private static string Normal(string text) => AnyTime.Replace(AnySize.Replace(AnySpace.Replace(text, " "), "#"), "<time>").TrimEnd();

    [GeneratedRegex("```console\n(?<text>.*?)```", RegexOptions.Singleline)]
    private static partial Regex AnyConsole { get; }

    [GeneratedRegex("```text\n(?<text>.*?)```", RegexOptions.Singleline)]
    private static partial Regex AnyText { get; }

    [GeneratedRegex("(?<=offset |torn-)[\\d,]+|[\\d,]+(?= bytes)|(?<=│ (400|200) │ )[\\d,]+")]
    private static partial Regex AnySize { get; }

    [GeneratedRegex("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d(\\.\\d+)?")]
    private static partial Regex AnyTime { get; }

    [GeneratedRegex("[ ─]+")]
    private static partial Regex AnySpace { get; }
}
