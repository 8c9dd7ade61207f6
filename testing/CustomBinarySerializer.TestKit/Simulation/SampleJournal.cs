using CustomBinarySerializer.Tests.TestTypes;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.TestKit.Simulation;

/// <summary>A small journal of points, in memory.</summary>
internal static class SampleJournal
{
    internal static readonly TypeRegistry Registry = new TypeRegistry().Register<Point>(TypeIds.Point);

    internal static readonly TransactionFileOptions Options = new()
    {
        Durability = DurabilityPolicy.Explicit,
        FlushInterval = Timeout.InfiniteTimeSpan,
    };

    internal static TransactionFileWriter OpenWriter(
        SimulatedDisk disk, RecoveryMode mode = RecoveryMode.CutTornTail, TimeProvider? time = null) =>
        TransactionFileWriter.Open(disk, Registry, Options with { Recovery = mode }, time ?? TimeProvider.System);

    internal static TransactionFileReader OpenReader(SimulatedDisk disk, TransactionFileReaderOptions? options = null) =>
        TransactionFileReader.Open(disk, Registry, options ?? TransactionFileReaderOptions.Default);

    internal static Point PointOf(long ordinal) => new((int)ordinal, -(int)ordinal);

    /// <summary>Writes a journal with two segments.</summary>
    /// <param name="first">The number of messages in the first segment.</param>
    /// <param name="durable">The number of durable messages in the second segment.</param>
    /// <param name="written">The number of messages after the durable ones that are written only.</param>
    /// <param name="isClosed">
    /// Whether the writer was closed in order, so that all messages are durable, or killed.
    /// </param>
    internal static SimulatedDisk Write(int first, int durable, int written, bool isClosed)
    {
        SimulatedDisk disk = new();
        using TransactionFileWriter writer = OpenWriter(disk);
        Append(writer, first);
        if (first > 0)
        {
            writer.Roll();
        }

        Append(writer, durable);
        writer.Flush(durable: true);
        Append(writer, written);
        writer.Flush();
        if (isClosed)
        {
            writer.Dispose();
        }

        return disk.AfterKill();
    }

    internal static void Append(TransactionFileWriter writer, int count)
    {
        for (int i = 0; i < count; i++)
        {
            writer.Append(PointOf(writer.NextOrdinal));
        }
    }

    internal static void AssertHolds(SimulatedDisk disk, int count)
    {
        using TransactionFileReader reader = OpenReader(disk);
        Assert.That(reader.Read(), Is.EqualTo(Enumerable.Range(0, count).Select(i => new TransactionRecord(i, TypeIds.Point, PointOf(i)))));
    }
}
