using System.Globalization;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Tool.Tests;

/// <summary>Tests that cbs records damage as accepted, lists it, and then treats the folder as undamaged.</summary>
public sealed class AcceptedDamageCommandTests
{
    private SampleJournal _journal = null!;

    [SetUp]
    public void SetUp() => _journal = new SampleJournal();

    [TearDown]
    public void TearDown() => _journal.Dispose();

    [Test]
    public void AcceptedDamageLetsEverythingGoOn()
    {
        _journal.Damage(1);
        byte[] first = File.ReadAllBytes(_journal.Segments[0]);
        File.WriteAllBytes(_journal.Segments[0], first[..^400]);
        string segment = _journal.Segments[1];
        Assert.That(() => _journal.OpenWriter(), Throws.TypeOf<BinarySerializationException>());

        ToolRun repair = ToolRun.Of("repair", _journal.Path, "--accept-damage");
        ToolRun verify = ToolRun.Of("verify", _journal.Path);
        ToolRun info = ToolRun.Of("info", _journal.Path);
        ToolRun dump = ToolRun.Of("dump", _journal.Path);

        Assert.That(repair.Code, Is.Zero, repair.Error);
        Assert.That(repair.Output, Does.Match("Accepted [23] damaged ranges"));
        Assert.That(verify.Code, Is.Zero, verify.Error);
        Assert.That(verify.Output, Does.Match("0 damaged ranges found. [23] accepted ranges were passed over."));
        Assert.That(verify.Error, Does.Contain(segment).And.Contain("(accepted "));
        Assert.That(info.Code, Is.Zero, info.Error);
        Assert.That(info.Output, Does.Contain("Accepted damage in").And.Contain("cbs repair --accept-damage"));
        Assert.That(dump.Code, Is.Zero, dump.Error);
        Assert.That(dump.Error, Does.Contain("(accepted "));
        Assert.That(ToolRun.Of("stats", _journal.Path).Code, Is.Zero);
        Assert.That(ToolRun.Of("index", _journal.Path, "--from-scratch").Code, Is.Zero);
        string frames = System.IO.Path.Combine(_journal.Path, "frames");
        Assert.That(ToolRun.Of("export", _journal.Path, "--to", "frames", "--out", frames).Code, Is.Zero);
        Assert.That(ToolRun.Of("repair", _journal.Path).Code, Is.Zero);
        using TransactionFileWriter writer = _journal.OpenWriter();
        Assert.That(writer.NextOrdinal, Is.EqualTo(SampleJournal.Count));
    }

    [Test]
    public void MissingSegmentIsNamedAndNotCounted()
    {
        string missing = _journal.Segments[1];
        long first = FirstOf(missing);
        long next = FirstOf(_journal.Segments[2]);
        string lost = FormattableString.Invariant($"messages {first} to {next - 1}");
        File.Delete(missing);

        ToolRun info = ToolRun.Of("info", _journal.Path);
        ToolRun refused = ToolRun.Of("verify", _journal.Path);
        ToolRun repair = ToolRun.Of("repair", _journal.Path, "--accept-damage");
        ToolRun accepted = ToolRun.Of("info", _journal.Path);

        Assert.That(info.Code, Is.EqualTo(1));
        string row = info.Lines.Single(line => line.Contains("00000000000000000000.segment", StringComparison.Ordinal));
        Assert.That(row, Does.Contain(FormattableString.Invariant($" {first} ")));
        Assert.That(info.Error, Does.Contain(lost).And.Contain("in no segment"));
        Assert.That(refused.Code, Is.EqualTo(1));
        Assert.That(repair.Code, Is.Zero, repair.Error);
        Assert.That(accepted.Code, Is.Zero, accepted.Error);
        Assert.That(accepted.Error, Does.Contain(lost).And.Contain("(accepted "));
        long left = SampleJournal.Count - (next - first);
        Assert.That(ToolRun.Of("verify", _journal.Path).Output, Does.StartWith(FormattableString.Invariant($"{left} messages")));
    }

    [Test]
    public void InfoNamesUnreadableSegmentsAndAnInvalidFileOfAcceptedDamage()
    {
        byte[] bytes = File.ReadAllBytes(_journal.Segments[1]);
        bytes[20] ^= 1;
        File.WriteAllBytes(_journal.Segments[1], bytes);

        ToolRun unreadable = ToolRun.Of("info", _journal.Path);
        ToolRun.Of("repair", _journal.Path, "--accept-damage");
        ToolRun accepted = ToolRun.Of("info", _journal.Path);
        File.WriteAllText(System.IO.Path.Combine(_journal.Path, "accepted-damage"), "nothing");
        ToolRun invalid = ToolRun.Of("info", _journal.Path);

        Assert.That(unreadable.Code, Is.EqualTo(1));
        Assert.That(unreadable.Output, Does.Contain("unreadable"));
        Assert.That(accepted.Code, Is.Zero, accepted.Error);
        Assert.That(invalid.Code, Is.EqualTo(1));
        Assert.That(invalid.Error, Does.Contain("accepted-damage is ignored"));
    }

    [Test]
    [CancelAfter(60_000)]
    public async Task TailWaitsAfterAHoleAtTheEnd(CancellationToken timeout)
    {
        string last = _journal.Segments[^1];
        byte[] bytes = await File.ReadAllBytesAsync(last, timeout);
        await File.WriteAllBytesAsync(last, bytes[..(bytes.Length / 2)], timeout);
        ToolRun.Of("repair", _journal.Path, "--accept-damage");
        using CancellationTokenSource end = CancellationTokenSource.CreateLinkedTokenSource(timeout);
        using LineWatcher output = new();
        Task<int> run = CommandLine.RunAsync(["tail", _journal.Path, "-n", "200"], output, TextWriter.Null, isQuiet: true, end.Token);

        using (TransactionFileWriter writer = _journal.OpenWriter())
        {
            SampleJournal.Append(writer, 1000, 1001);
        }

        await output.WaitForAsync("{\"ordinal\":1000,", timeout);
        await end.CancelAsync();

        Assert.That(await run, Is.Zero);
    }

    private static long FirstOf(string segment) =>
        long.Parse(System.IO.Path.GetFileNameWithoutExtension(segment), CultureInfo.InvariantCulture);
}
