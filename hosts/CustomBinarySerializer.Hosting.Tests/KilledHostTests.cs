using System.Globalization;
using CustomBinarySerializer.Hosting.Tests.TestTypes;
using CustomBinarySerializer.TestKit.Processes;
using CustomBinarySerializer.TransactionFiles;
using Microsoft.Extensions.Hosting;

namespace CustomBinarySerializer.Hosting.Tests;

/// <summary>Hosts in processes of their own, which are killed while they follow.</summary>
public sealed class KilledHostTests
{
    private const int Messages = 5000;
    private const int Kills = 4;

    [Test]
    public void NoMessageIsLostAndOnlyThoseAfterTheStoredPlaceComeAgain()
    {
        using TemporaryFolder folder = new();
        using (TransactionFileWriter writer = TransactionFileWriter.Open(folder["shop"], new TypeRegistry(ShopContracts.Instance)))
        {
            for (int i = 0; i < Messages; i++)
            {
                writer.Append(new Payment(i, i));
            }
        }

        for (int kill = 0; kill < Kills; kill++)
        {
            using ChildProcess host = ChildProcess.Start<FollowingHost>(folder.Path, "wait");
            host.ExpectLine("waiting");
            host.Kill();
        }

        using ChildProcess last = ChildProcess.Start<FollowingHost>(folder.Path, "end");
        last.ExpectLine("done");
        last.WaitForEnd();

        // A line that the kill cut off is no effect.
        string effects = File.ReadAllText(folder["effects"]);
        long[] handled = [.. effects.Split('\n', StringSplitOptions.RemoveEmptyEntries)
            .Select(line => long.Parse(line, CultureInfo.InvariantCulture))];
        Assert.That(handled.Distinct(), Is.EqualTo(Enumerable.Range(0, Messages)));
        Assert.That(
            handled, Has.Length.GreaterThan(Messages).And.Length.LessThanOrEqualTo(Messages + (Kills * FollowingHost.MessagesPerCommit)));
    }

    /// <summary>
    /// Writes each ordinal to a file, and waits to be killed at a message that it hasn't come to before.
    /// </summary>
    internal sealed class FollowingHost(FollowingHost.Place place) : IChildProgram, IMessageHandler, IDisposable
    {
        internal const int MessagesPerCommit = 100;

        private readonly StreamWriter _effects = new(Path.Combine(place.Folder, "effects"), append: true) { AutoFlush = true };
        private int _handled;

        internal sealed record Place(string Folder, bool Waits);

        public static void Run(string[] arguments)
        {
            Place place = new(arguments[0], arguments[1] == "wait");
            using IHost host = TestHosts.Build(builder =>
            {
                Microsoft.Extensions.DependencyInjection.ServiceCollectionServiceExtensions.AddSingleton(builder.Services, place);
                builder.AddTransactionFileFollower<FollowingHost>("shop", options =>
                {
                    options.Folder = Path.Combine(place.Folder, "shop");
                    options.PlaceFile = Path.Combine(place.Folder, "shop.place");
                    options.MessagesPerCommit = MessagesPerCommit;
                    options.CommitInterval = TimeSpan.FromDays(1);
                });
            });
            host.Start();
            host.Follower("shop").WaitForAsync(Messages - 1).Wait();
            host.StopAsync().Wait();
            Console.WriteLine("done");
        }

        public ValueTask HandleAsync(TransactionRecord record, CancellationToken cancellationToken)
        {
            if (place.Waits && ++_handled > (7 * MessagesPerCommit) + 31)
            {
                Console.WriteLine("waiting");
                return new ValueTask(Task.Delay(Timeout.InfiniteTimeSpan, TimeProvider.System, cancellationToken));
            }

            _effects.WriteLine(record.Ordinal.ToString(CultureInfo.InvariantCulture));
            return ValueTask.CompletedTask;
        }

        public void Dispose() => _effects.Dispose();
    }
}
