using CustomBinarySerializer.Hosting.Tests.TestTypes;
using CustomBinarySerializer.TransactionFiles;
using Microsoft.Extensions.Hosting;

namespace CustomBinarySerializer.Hosting.Tests;

/// <summary>Tests of places and messages that end a follower.</summary>
public sealed class FollowerEndTests : FollowerTestBase
{
    [Test]
    public async Task APlaceInAnotherJournalEndsTheFollowerAndTheHost(CancellationToken cancellationToken)
    {
        using (IHost first = await StartAsync())
        {
            Append(first, 1);
            await first.Follower("shop").WaitForAsync(0, cancellationToken);
            await first.StopAsync(cancellationToken);
        }

        // The new file has as many messages as were handled, so that nothing else is wrong.
        Directory.Delete(Folder["shop"], recursive: true);
        using (TransactionFileWriter writer = TransactionFileWriter.Open(Folder["shop"], new TypeRegistry(ShopContracts.Instance)))
        {
            writer.Append(new Payment(1, 2));
        }

        using IHost second = await StartAsync();
        await StoppedByItselfAsync(second, cancellationToken);

        Assert.That(second.Follower("shop").State, Is.EqualTo(FollowerState.Failed));
        Assert.That(second.Follower("shop").LastError!.Message, Does.Contain("made again or exchanged").And.Contain("delete the place"));
        Assert.That(
            () => second.Follower("shop").WaitForAsync(5, cancellationToken),
            Throws.InvalidOperationException.With.Message.Contains("shop"));
        Assert.That(Log.Ids, Does.Contain(204));
    }

    [Test]
    public async Task AJournalThatLostHandledMessagesEndsTheFollower(CancellationToken cancellationToken)
    {
        string copy = Folder["copy"];
        using (IHost first = await StartAsync())
        {
            Append(first, 1);
            await first.Follower("shop").WaitForAsync(0, cancellationToken);
            await first.StopAsync(cancellationToken);
        }

        Copy(Folder["shop"], copy);
        using (IHost second = await StartAsync())
        {
            Append(second, 3);
            await second.Follower("shop").WaitForAsync(3, cancellationToken);
            await second.StopAsync(cancellationToken);
        }

        Directory.Delete(Folder["shop"], recursive: true);
        Directory.Move(copy, Folder["shop"]);
        using IHost third = await StartAsync();
        await StoppedByItselfAsync(third, cancellationToken);

        Assert.That(third.Follower("shop").LastError!.Message, Does.Contain("before 4").And.Contain("before 1"));
    }

    [Test]
    public async Task ADamagedPlaceEndsTheFollower(CancellationToken cancellationToken)
    {
        await File.WriteAllTextAsync(Folder["shop.place"], "{\"journal\":", cancellationToken);
        using IHost host = await StartAsync();
        await StoppedByItselfAsync(host, cancellationToken);

        Assert.That(host.Follower("shop").LastError, Is.TypeOf<InvalidDataException>().With.Message.Contains("shop.place"));
    }

    [TestCase(true)]
    [TestCase(false)]
    public async Task DeletedMessagesArePassedOverOnlyIfThatIsAllowed(bool isAllowed, CancellationToken cancellationToken)
    {
        using (IHost first = await StartAsync())
        {
            Append(first, 1);
            await first.Follower("shop").WaitForAsync(0, cancellationToken);
            await first.StopAsync(cancellationToken);
        }

        using (IHost writing = await TestHosts.StartAsync(AddWriter))
        {
            Append(writing, 4);
            writing.Writer("shop").Roll();
            Append(writing, 1);
            writing.Writer("shop").DeleteSegmentsBefore(5);
            await writing.StopAsync(cancellationToken);
        }

        Handler = new RecordingHandler();
        using IHost second = await StartAsync(options => options.SkipDeleted = isAllowed);
        if (isAllowed)
        {
            await second.Follower("shop").WaitForAsync(5, cancellationToken);
            Assert.That(Handler.Ordinals, Is.EqualTo([5]));
            Assert.That(Log.Ids, Does.Contain(206));
            await second.StopAsync(cancellationToken);
        }
        else
        {
            await StoppedByItselfAsync(second, cancellationToken);
            Assert.That(
                (second.Follower("shop").LastError as BinarySerializationException)?.Code,
                Is.EqualTo(SerializationErrorCode.MessageDeleted));
        }
    }

    [Test]
    public async Task AMessageThatCannotBeReadEndsTheFollowerBeforeIt(CancellationToken cancellationToken)
    {
        using (TransactionFileWriter writer = TransactionFileWriter.Open(
            Folder["shop"], new TypeRegistry(ShopContracts.Instance).Register<Unregistered>(9)))
        {
            writer.Append(new Payment(1, 2));
            writer.Append(new Unregistered(1));
            writer.Append(new Payment(3, 4));
        }

        using IHost host = await StartAsync(withWriter: false);
        await StoppedByItselfAsync(host, cancellationToken);

        Assert.That(Handler.Ordinals, Is.EqualTo([0]));
        Assert.That(
            (host.Follower("shop").LastError as BinarySerializationException)?.Code, Is.EqualTo(SerializationErrorCode.UnknownTypeId));
        Assert.That(await File.ReadAllTextAsync(Folder["shop.place"], cancellationToken), Does.EndWith("\"nextOrdinal\":1}"));
    }

    [Test]
    public async Task AcceptedDamageIsPassedOverAndLogged(CancellationToken cancellationToken)
    {
        TypeRegistry registry = new(ShopContracts.Instance);
        using (TransactionFileWriter writer = TransactionFileWriter.Open(Folder["shop"], registry))
        {
            for (int i = 0; i < 1000; i++)
            {
                writer.Append(new Payment(i, i));
            }
        }

        string segment = Directory.GetFiles(Folder["shop"], "*.segment").Single();
        byte[] bytes = await File.ReadAllBytesAsync(segment, cancellationToken);
        bytes[bytes.Length / 2] ^= 1;
        await File.WriteAllBytesAsync(segment, bytes, cancellationToken);
        using (IHost refused = await StartAsync(withWriter: false))
        {
            await StoppedByItselfAsync(refused, cancellationToken);
        }

        using (TransactionFileWriter writer = TransactionFileWriter.Open(
            Folder["shop"], registry, new() { Recovery = RecoveryMode.SkipCorrupt }))
        {
            writer.AcceptDamage("test", DateTimeOffset.UtcNow);
        }

        using IHost host = await StartAsync(withWriter: false);
        await host.Follower("shop").WaitForAsync(999, cancellationToken);

        Assert.That(Handler.Ordinals.Distinct().Count(), Is.EqualTo(999));
        Assert.That(Log.Ids, Does.Contain(102));
        await host.StopAsync(cancellationToken);
    }

    [Test]
    public async Task FollowerThatEndsBeforeItHasAPlaceSaysSo(CancellationToken cancellationToken)
    {
        await File.WriteAllTextAsync(Folder["shop.place"], "{\"journal\":", cancellationToken);
        TransactionFileWriter.Open(Folder["shop"], new TypeRegistry(ShopContracts.Instance)).Dispose();
        using IHost host = await StartAsync(withWriter: false);
        await StoppedByItselfAsync(host, cancellationToken);

        Assert.That(Log.Entries.Single(entry => entry.Id == 204).Text, Does.Contain("has ended before its place was known"));
    }

    // Stopping throws the error that ended the follower, so that a process doesn't exit with code 0.
    private static async Task StoppedByItselfAsync(IHost host, CancellationToken cancellationToken)
    {
        try
        {
            await host.WaitForShutdownAsync(cancellationToken);
        }
        catch (Exception e) when (e is not OperationCanceledException)
        {
            return;
        }

        Assert.Fail("The host doesn't throw what ended its follower.");
    }

    private static void Copy(string from, string to)
    {
        Directory.CreateDirectory(to);
        foreach (string file in Directory.EnumerateFiles(from))
        {
            File.Copy(file, Path.Combine(to, Path.GetFileName(file)));
        }
    }
}
