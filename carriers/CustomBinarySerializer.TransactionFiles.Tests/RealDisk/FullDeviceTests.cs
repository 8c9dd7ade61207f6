using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.TransactionFiles.Tests.RealDisk;

/// <summary>A device that fails under the file system, which says so to fsync alone.</summary>
[NonParallelizable]
public sealed class FullDeviceTests
{
    private const int Messages = 400;

    private static readonly TypeRegistry s_registry = new TypeRegistry().Register<Block>(TypeIds.Block);

    [Test]
    public async Task AcknowledgedMessagesAreOnTheDevice()
    {
        using LoopDevice? device = LoopDevice.TryMount(megabytes: 8);
        if (device is null)
        {
            Assert.Ignore("A file system on a loop device can't be made here.");
        }

        string folder = Path.Combine(device.Path, "journal");
        long acknowledged = 0;
        Exception? failure = null;
        TransactionFileWriter writer = TransactionFileWriter.Open(folder, s_registry);
        try
        {
            for (int i = 0; i < Messages; i++)
            {
                acknowledged = await writer.AppendDurableAsync(Block.OfSize(SizeOf(i))) + 1;
            }

            writer.Dispose();
        }
        catch (IOException e)
        {
            failure = e;
        }

        Assert.That(failure, Is.Not.Null, $"{acknowledged} messages were acknowledged.");
        Assert.That(acknowledged, Is.InRange(1, Messages - 1));
        Assert.That(writer.Dispose, Throws.InstanceOf<IOException>());
        device.Remount();

        using TransactionFileWriter next = TransactionFileWriter.Open(folder, s_registry);
        Assert.That(next.NextOrdinal, Is.GreaterThanOrEqualTo(acknowledged));
        using TransactionFileReader reader = TransactionFileReader.Open(folder, s_registry);
        Assert.That(
            reader.Read().Select(record => record.Message),
            Is.EqualTo(Enumerable.Range(0, (int)next.NextOrdinal).Select(i => Block.OfSize(SizeOf(i)))));
    }

    private static int SizeOf(int message) => 30_000 + message;
}
