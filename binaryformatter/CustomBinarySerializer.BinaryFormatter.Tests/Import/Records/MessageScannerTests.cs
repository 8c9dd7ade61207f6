using System.Collections;
using CustomBinarySerializer.Graphs.Import.Records;
using CustomBinarySerializer.Tests.TestTypes.OldMessages;

namespace CustomBinarySerializer.Graphs.Tests.Import.Records;

public sealed class MessageScannerTests
{
    private static readonly object[] s_graphs =
    [
        "text",
        1,
        1.5m,
        DateTime.UtcNow,
        new[] { 1, 2, 3 },
        new[] { 'a', 'ä', '€', '\uD83D', '\uDE00' },
        new[] { 1.5m, -2m },
        new object?[] { null, 1, "a", "a", null, null, 2.5m, 'x', new object?[300] },
        new string?[] { "a", null, "b" },
        new int[2, 3],
        (int[][])[[1], [2, 3]],
        Array.CreateInstance(typeof(int), [2, 2], [5, -3]),
        new List<string> { "a", "b" },
        new Dictionary<string, object> { ["a"] = 1, ["b"] = Guid.NewGuid() },
        new Hashtable { ["a"] = new ArrayList { 1, "b" } },
        new InvalidOperationException("message", new ArgumentException("inner")),
        new List<DayOfWeek?> { DayOfWeek.Friday, null },
        (1, "a", DayOfWeek.Monday),
    ];

    [TestCaseSource(nameof(s_graphs))]
    public void AMessageEndsWhereBinaryFormatterEndedIt(object graph)
    {
        byte[] message = OldFormatter.Write(graph);
        MessageScanner scanner = new();

        int missing = scanner.Advance([.. message, 0xFF, 0xFF]);

        Assert.That(missing, Is.Zero);
        Assert.That(scanner.Message.Length, Is.EqualTo(message.Length));
    }

    [TestCaseSource(nameof(s_graphs))]
    public void NoMoreBytesAreAskedForThanTheMessageHas(object graph)
    {
        byte[] message = OldFormatter.Write(graph);
        MessageScanner scanner = new();
        int arrived = 0;
        for (int missing = scanner.Advance([]); missing > 0; missing = scanner.Advance(message.AsSpan(0, arrived)))
        {
            arrived += missing;
            Assert.That(arrived, Is.LessThanOrEqualTo(message.Length));
        }

        Assert.That(arrived, Is.EqualTo(message.Length));
    }

    [TestCaseSource(nameof(s_graphs))]
    public void BytesThatArriveOneByOneAreFoundTheSame(object graph)
    {
        byte[] message = OldFormatter.Write(graph);
        MessageScanner whole = new();
        MessageScanner slow = new();

        whole.Advance(message);
        int missing = 1;
        for (int arrived = 0; missing > 0; arrived++)
        {
            missing = slow.Advance(message.AsSpan(0, arrived));
        }

        Assert.That(slow.Message.Entries.ToArray(), Is.EqualTo(whole.Message.Entries.ToArray()));
        Assert.That(
            slow.Message.Layouts.Select(layout => layout.TypeName), Is.EqualTo(whole.Message.Layouts.Select(layout => layout.TypeName)));
    }

    [Test]
    public void EveryEntryEndsBehindItsContent()
    {
        MessageScanner scanner = new();
        scanner.Advance(OldFormatter.Write(s_graphs));

        Assert.That(scanner.Message.Entries.ToArray().Where(entry => entry.End < entry.Content || entry.Content <= entry.Start), Is.Empty);
        Assert.That(scanner.Message.Entries.ToArray().Select(entry => entry.Start), Is.Ordered);
    }

    [TestCaseSource(nameof(s_graphs))]
    public void AFlippedBitGivesASerializationErrorOrNone(object graph)
    {
        byte[] message = OldFormatter.Write(graph);
        int refused = 0;
        for (int bit = 0; bit < message.Length * 8; bit++)
        {
            byte[] flipped = [.. message];
            flipped[bit / 8] ^= (byte)(1 << (bit % 8));
            try
            {
                new MessageScanner().Advance(flipped);
            }
            catch (BinarySerializationException)
            {
                refused++;
            }
        }

        Assert.That(refused, Is.InRange(1, message.Length * 8));
    }

    [Test]
    public void AnArrayThatDeclaresMoreThanIsThereAllocatesNothing()
    {
        byte[] message = OldFormatter.Write(new byte[100]);
        int length = message.AsSpan().IndexOf((byte[])[100, 0, 0, 0]);
        BitConverter.TryWriteBytes(message.AsSpan(length), Array.MaxLength);
        long before = GC.GetAllocatedBytesForCurrentThread();

        int missing = new MessageScanner().Advance(message);

        Assert.That(missing, Is.GreaterThan(1 << 30));
        Assert.That(GC.GetAllocatedBytesForCurrentThread() - before, Is.LessThan(100_000));
    }
}
