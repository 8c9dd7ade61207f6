using CustomBinarySerializer.Tool;
using CustomBinarySerializer.Tool.Output;

namespace CustomBinarySerializer.RabbitMQ.Tests;

public sealed class ToolTests : BrokerTestBase
{
    [Test]
    public async Task ShipsAndMirrorsWithoutAProgram(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 1000);
        using CancellationTokenSource shipped = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        using StringWriter shipOutput = new();
        using LineWatcher shipProgress = new();
        Task<int> shipping = CommandLine.RunAsync(
            ["ship", Folder["journal"], "--broker", Broker.Uri.ToString(), "--stream", Stream],
            shipOutput,
            shipProgress,
            isQuiet: false,
            shipped.Token);
        await shipProgress.WaitForAsync("Running: replicated up to message 1,000, 0 to go", cancellation);

        using CancellationTokenSource mirrored = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        using StringWriter mirrorOutput = new();
        using LineWatcher mirrorProgress = new();
        Task<int> mirroring = CommandLine.RunAsync(
            ["mirror", Folder["mirror"], "--broker", Broker.Uri.ToString(), "--stream", Stream],
            mirrorOutput,
            mirrorProgress,
            isQuiet: false,
            mirrored.Token);
        await mirrorProgress.WaitForAsync("Running: mirrored up to message 1,000", cancellation);
        await mirrored.CancelAsync();
        await shipped.CancelAsync();

        Assert.That((await shipping, await mirroring), Is.EqualTo((ExitCode.Fine, ExitCode.Fine)));
        Assert.That(shipOutput.ToString(), Does.Contain("replicated up to message 1,000, 0 to go"));
        Assert.That(mirrorOutput.ToString(), Does.Contain("mirrored up to message 1,000"));
        TestJournal.AssertSame(Folder["journal"], Folder["mirror"]);
    }

    [Test]
    public async Task SaysWhatAStreamHolds(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 1000);
        await ShipAsync(1000, cancellation);
        using StringWriter output = new();

        int code = await CommandLine.RunAsync(
            ["streams", Stream, "--broker", Broker.Uri.ToString()], output, TextWriter.Null, isQuiet: true, cancellation);

        Assert.That(code, Is.EqualTo(ExitCode.Fine));
        Assert.That(output.ToString(), Does.Contain("messages 0 to 999"));
    }

    [TestCase("streams", "nothing", "--broker", ExitCode.FoundWrong, "no stream nothing")]
    [TestCase("streams", "nothing", "--at", ExitCode.Misuse, "--broker")]
    public async Task SaysWhatIsWrong(
        string command, string stream, string option, int code, string message, CancellationToken cancellation)
    {
        using StringWriter error = new();

        Assert.That(await CommandLine.RunAsync(
            [command, stream, option, Broker.Uri.ToString()], TextWriter.Null, error, isQuiet: true, cancellation), Is.EqualTo(code));
        Assert.That(error.ToString(), Does.Contain(message));
    }

    [Test]
    public async Task NeverShowsThePasswordOfAnAddress(CancellationToken cancellation)
    {
        using StringWriter error = new();

        await CommandLine.RunAsync(["streams", "x", "--broker", "http://user:secret@host"], error, error, isQuiet: true, cancellation);
        await CommandLine.RunAsync(
            ["streams", "x", "--broker", "amqp://guest:secret@127.0.0.1:1"], error, error, isQuiet: true, cancellation);

        Assert.That(error.ToString(), Does.Contain("amqp://").And.Not.Contain("secret"));
    }
}
