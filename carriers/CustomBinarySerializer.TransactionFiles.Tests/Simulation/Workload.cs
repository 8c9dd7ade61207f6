using CustomBinarySerializer.TestKit.Simulation;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.TransactionFiles.Tests.Simulation;

/// <summary>A program that writes, the same each time, and remembers what it was promised.</summary>
internal sealed class Workload
{
    internal static readonly TransactionFileOptions Options = new()
    {
        SegmentSize = 4096,
        Durability = DurabilityPolicy.Explicit,
        FlushInterval = Timeout.InfiniteTimeSpan,
    };

    private static readonly Type[] s_laterTypes = [.. ManyTypes.Closed(100)];

    private readonly SimulatedDisk _disk;
    private readonly Random _random;
    private readonly List<int> _messages = [];
    private readonly int _steps;
    private TypeRegistry _registry = NewRegistry();
    private TransactionFileWriter? _writer;

    internal Workload(SimulatedDisk disk, int seed, int steps = 60)
    {
        _disk = disk;
        _random = new Random(seed);
        _steps = steps;
    }

    /// <summary>The ordinal before which messages were reported as durable.</summary>
    internal long Durable { get; private set; }

    /// <summary>The ordinal before which messages were reported as written.</summary>
    internal long Written { get; private set; }

    /// <summary>The exceptions of the calls that failed.</summary>
    internal List<Exception> Failures { get; } = [];

    /// <summary>Runs until the end, or until <paramref name="isOver"/> after a failure.</summary>
    /// <param name="isOver">Returns whether a failure is the end of the program.</param>
    internal void Run(Func<bool> isOver)
    {
        for (int step = 0; step <= _steps; step++)
        {
            try
            {
                if (step == _steps)
                {
                    Close();
                    return;
                }

                _writer ??= Reopen();
                Step();
            }
            catch (IOException e)
            {
                Failures.Add(e);
                if (isOver())
                {
                    return;
                }

                if (e.Message.Contains("stopped for good", StringComparison.Ordinal))
                {
                    // Messages that only the writer had are lost, as closing says.
                    IOException? closing = BusyDisk.Try(() => _writer?.Dispose());
                    Assert.That(closing?.Message ?? e.Message, Does.Contain("stopped for good"));
                    _writer = null;
                }
            }
        }
    }

    /// <summary>Opens the folder on a disk for writing, and closes it.</summary>
    internal static void Recover(SimulatedDisk disk) =>
        TransactionFileWriter.Open(disk, NewRegistry(), Options, TimeProvider.System).Dispose();

    /// <summary>
    /// Checks that a disk holds the written messages in order, all promised ones and nothing else, and that writing
    /// can go on.
    /// </summary>
    /// <param name="disk">The disk to check.</param>
    /// <param name="promised">The ordinal before which all messages must be there.</param>
    internal void Check(SimulatedDisk disk, long promised)
    {
        using TransactionFileWriter writer = TransactionFileWriter.Open(disk, NewRegistry(), Options, TimeProvider.System);
        long next = writer.NextOrdinal;
        if (next < promised || next > _messages.Count)
        {
            Assert.Fail($"There should be between {promised} and {_messages.Count} messages, not {next}.");
        }

        writer.Append(Block.OfSize(7));
        writer.Flush(durable: true);

        using TransactionFileReader reader = TransactionFileReader.Open(disk, NewRegistry(), TransactionFileReaderOptions.Default);
        long ordinal = reader.FirstOrdinal;
        foreach (TransactionRecord record in reader.Read(ordinal))
        {
            int size = record.Ordinal == next ? 7 : _messages[(int)record.Ordinal];
            if (record.Ordinal != ordinal || !record.Message.Equals(Block.OfSize(size)))
            {
                Assert.Fail($"Message {record.Ordinal} should have been a block of {size} bytes with the ordinal {ordinal}.");
            }

            ordinal++;
        }

        Assert.That(ordinal, Is.EqualTo(next + 1), "messages read");
        for (long each = reader.FirstOrdinal; each < next; each += 7)
        {
            Assert.That(reader.ReadAt(each), Is.EqualTo(Block.OfSize(_messages[(int)each])));
        }
    }

    private static TypeRegistry NewRegistry() => new TypeRegistry().Register<Block>(TypeIds.Block);

    private TransactionFileWriter Reopen()
    {
        if (_random.Next(2) == 0)
        {
            // Another process, which doesn't know what was registered meanwhile.
            _registry = NewRegistry();
        }

        TransactionFileWriter writer = TransactionFileWriter.Open(_disk, _registry, Options, TimeProvider.System);
        Assert.That(writer.NextOrdinal, Is.InRange(Written, _messages.Count));
        _messages.RemoveRange((int)writer.NextOrdinal, _messages.Count - (int)writer.NextOrdinal);
        RegisterNowAndThen(of: 2);
        return writer;
    }

    /// <summary>
    /// Registers another type, so that the next append leaves the segment, or replaces it if it is empty.
    /// </summary>
    /// <param name="of">The average number of calls for each registration.</param>
    private void RegisterNowAndThen(int of)
    {
        if (_random.Next(of) == 0)
        {
            int count = _registry.Count;
            _registry.Register(s_laterTypes[count], TypeIds.Unknown + count);
        }
    }

    private void Step()
    {
        int choice = _random.Next(100);
        int size = _random.Next(20) == 0 ? _random.Next(6000) : _random.Next(120);
        int many = _random.Next(1, 12);
        if (choice < 60)
        {
            for (int i = 0; i < many; i++)
            {
                Append(size + i);
            }
        }
        else if (choice < 75)
        {
            _writer!.Flush();
            Written = _writer.WrittenEnd;
            Assert.That(Written, Is.EqualTo(_messages.Count));
        }
        else if (choice < 88)
        {
            _writer!.Flush(durable: true);
            Durable = _writer.DurableEnd;
            Written = Durable;
            Assert.That(Durable, Is.EqualTo(_messages.Count));
        }
        else if (choice < 92)
        {
            _writer!.Roll();
            RegisterNowAndThen(of: 2);
        }
        else if (choice < 94)
        {
            _writer!.DeleteSegmentsBefore(_writer.DurableEnd / 2);
        }
        else if (choice < 97)
        {
            RegisterNowAndThen(of: 1);
        }
        else
        {
            Close();
        }
    }

    private void Append(int size)
    {
        _messages.Add(size);
        try
        {
            Assert.That(_writer!.Append(Block.OfSize(size)), Is.EqualTo(_messages.Count - 1));
        }
        catch (IOException)
        {
            if (_writer!.NextOrdinal < _messages.Count)
            {
                _messages.RemoveAt(_messages.Count - 1);
            }

            throw;
        }
    }

    private void Close()
    {
        if (_writer is { } writer)
        {
            _writer = null;
            writer.Dispose();
            Durable = _messages.Count;
            Written = Durable;
        }
    }
}
