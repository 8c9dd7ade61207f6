namespace Stress.Crashes.Faults;

/// <summary>
/// A repeatable sequence of calls on a transaction file. It continues after failures and keeps the promised state.
/// </summary>
/// <param name="folder">Path of the transaction file.</param>
/// <param name="seed">Seed of the calls.</param>
/// <param name="onState">Called with each change of the expected state.</param>
internal sealed class FaultScript(string folder, int seed, Action<ExpectedState, long> onState)
{
    /// <summary>
    /// Options with small segments and without timers, so that a script makes the same calls each time.
    /// </summary>
    public static readonly TransactionFileOptions Options = new()
    {
        SegmentSize = 4 * TransactionFileOptions.SmallestSegmentSize,
        Durability = DurabilityPolicy.Explicit,
        FlushInterval = Timeout.InfiniteTimeSpan,
    };

    private const int Steps = 40;
    private const int MostMessages = 12;
    private const string StoppedForGood = "stopped for good";

    private static readonly FillingSizes s_sizes = new(Most: 200, Large: 9_000, MessagesPerLarge: 60);

    private readonly Random _random = new(seed);
    private readonly List<int> _lives = [];
    private TypeRegistry _registry = NumberedMessage.NewRegistry();
    private TransactionFileWriter? _writer;
    private int _life;

    /// <summary>The ordinal after the last durable message.</summary>
    public long Durable { get; private set; }

    /// <summary>The ordinal before which messages may be deleted.</summary>
    public long Deleted { get; private set; }

    /// <summary>The failures that the script saw.</summary>
    public List<IOException> Failures { get; } = [];

    /// <summary>Creates the message of a writer at an ordinal.</summary>
    public static NumberedMessage MessageOf(int life, long ordinal) => NumberedMessage.Create(life, lane: 0, ordinal, s_sizes);

    /// <summary>Returns the number of the writer that appended a durable message.</summary>
    public int LifeOf(long ordinal) => _lives[(int)ordinal];

    /// <exception cref="ViolationException">The writer breaks a promise.</exception>
    public void Run()
    {
        for (int step = 0; step < Steps; step++)
        {
            // Drawn before any failure, so that the sequence is the same.
            int choice = _random.Next(100);
            int count = _random.Next(1, MostMessages);
            bool registers = _random.Next(3) == 0;
            try
            {
                _writer ??= Open(registers);
                Step(_writer, choice, count, registers);
            }
            catch (IOException failure)
            {
                Note(failure);
            }
        }

        try
        {
            Close();
        }
        catch (IOException failure)
        {
            Failures.Add(failure);
        }
    }

    private TransactionFileWriter Open(bool registers)
    {
        // Another process would lack the types that were registered meanwhile.
        _registry = NumberedMessage.NewRegistry();
        TransactionFileWriter writer = TransactionFileWriter.Open(folder, _registry, Options);
        if (writer.NextOrdinal < Durable || writer.NextOrdinal > _lives.Count)
        {
            throw new ViolationException(
                $"{Durable} messages were durable and {_lives.Count} appended; the next writer has {writer.NextOrdinal}.");
        }

        _lives.RemoveRange((int)writer.NextOrdinal, _lives.Count - (int)writer.NextOrdinal);
        _life++;
        Promise(writer.DurableEnd);
        Register(registers);
        return writer;
    }

    // A new type makes the next message begin a segment, or replace an empty one.
    private void Register(bool isWanted)
    {
        if (isWanted)
        {
            Type type = typeof(byte);
            for (int i = 0; i < _registry.Count; i++)
            {
                type = typeof(Nested<>).MakeGenericType(type);
            }

            _registry.Register(type, NumberedMessage.TypeId + _registry.Count);
        }
    }

    private void Step(TransactionFileWriter writer, int choice, int count, bool registers)
    {
        switch (choice)
        {
            case < 50:
                Append(writer, count);
                break;
            case < 60:
                writer.Flush();
                break;
            case < 72:
                writer.Flush(durable: true);
                Promise(writer.DurableEnd);
                break;
            case < 84:
                AppendDurable(writer, count);
                break;
            case < 90:
                writer.Roll();
                Promise(writer.DurableEnd);
                Register(registers);
                break;
            case < 92:
                Register(isWanted: true);
                break;
            case < 95:
                Delete(writer);
                break;
            default:
                Close();
                break;
        }
    }

    private void Append(TransactionFileWriter writer, int count)
    {
        for (; count > 0; count--)
        {
            Expect(writer);
            writer.Append(MessageOf(_life, writer.NextOrdinal));
        }
    }

    private void AppendDurable(TransactionFileWriter writer, int count)
    {
        Task<long>[] appends = new Task<long>[count];
        for (int i = 0; i < count; i++)
        {
            Expect(writer);
            appends[i] = writer.AppendDurableAsync(MessageOf(_life, writer.NextOrdinal)).AsTask();
        }

        foreach (Task<long> append in appends)
        {
            Promise(append.GetAwaiter().GetResult() + 1);
        }
    }

    // A failing append may have appended the message or not.
    private void Expect(TransactionFileWriter writer)
    {
        _lives.RemoveRange((int)writer.NextOrdinal, _lives.Count - (int)writer.NextOrdinal);
        _lives.Add(_life);
    }

    private void Delete(TransactionFileWriter writer)
    {
        Deleted = Math.Max(Deleted, writer.DurableEnd / 2);
        onState(ExpectedState.Deleting, Deleted);
        writer.DeleteSegmentsBefore(Deleted);
    }

    private void Close()
    {
        if (_writer is not { } writer)
        {
            return;
        }

        _writer = null;
        long end = writer.NextOrdinal;
        writer.Dispose();
        Promise(end);
    }

    private void Promise(long durable)
    {
        if (durable > Durable)
        {
            Durable = durable;
            onState(ExpectedState.Durable, durable);
        }
    }

    private void Note(IOException failure)
    {
        Failures.Add(failure);
        if (!failure.Message.Contains(StoppedForGood, StringComparison.Ordinal))
        {
            return;
        }

        try
        {
            Close();
        }
        catch (IOException closing)
        {
            Failures.Add(closing);
        }
    }

    /// <summary>Any number of types, by nesting.</summary>
    private sealed class Nested<T> : ICustomBinarySerializable
    {
        public void WriteDataTo(BinaryWriter writer)
        {
        }

        public void SetDataFrom(BinaryReader reader)
        {
        }
    }
}
