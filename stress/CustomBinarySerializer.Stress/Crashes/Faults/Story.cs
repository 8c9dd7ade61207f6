using CustomBinarySerializer;
using CustomBinarySerializer.TransactionFiles;

namespace Stress.Crashes.Faults;

/// <summary>A program that writes a journal, the same each time, registers types as it goes, goes on after failures, and remembers what it was promised.</summary>
/// <param name="folder">Where.</param>
/// <param name="seed">Of what it does.</param>
/// <param name="know">Called with what it knows.</param>
internal sealed class Story(string folder, int seed, Action<Knowledge, long> know)
{
    /// <summary>Small segments, which a few writes fill, and nothing by itself, so that the calls are the same each time.</summary>
    public static readonly TransactionFileOptions Options = new()
    {
        SegmentSize = 4 * TransactionFileOptions.SmallestSegmentSize,
        Durability = DurabilityPolicy.Explicit,
        FlushInterval = Timeout.InfiniteTimeSpan,
    };

    private const int Steps = 40;
    private const int MostMessages = 12;
    private const string StoppedForGood = "stopped for good";

    private readonly Random _random = new(seed);
    private readonly List<int> _lives = [];
    private TypeRegistry _registry = StoryMessage.NewRegistry();
    private TransactionFileWriter? _writer;
    private int _life;

    /// <summary>Messages before it were said to be durable.</summary>
    public long Durable { get; private set; }

    /// <summary>Messages before it may have been deleted.</summary>
    public long Deleted { get; private set; }

    /// <summary>What failed, as the program saw it.</summary>
    public List<IOException> Failures { get; } = [];

    /// <summary>The life in which the message was appended that was said to be durable.</summary>
    public int LifeOf(long ordinal) => _lives[(int)ordinal];

    /// <exception cref="CrashViolationException">The writer contradicts what it said before.</exception>
    public void Run()
    {
        for (int step = 0; step < Steps; step++)
        {
            // The same whatever failed.
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
        // Another process, which doesn't know what was registered meanwhile.
        _registry = StoryMessage.NewRegistry();
        TransactionFileWriter writer = TransactionFileWriter.Open(folder, _registry, Options);
        if (writer.NextOrdinal < Durable || writer.NextOrdinal > _lives.Count)
        {
            throw new CrashViolationException($"{Durable} messages were durable and {_lives.Count} appended; the next writer has {writer.NextOrdinal}.");
        }

        _lives.RemoveRange((int)writer.NextOrdinal, _lives.Count - (int)writer.NextOrdinal);
        _life++;
        Promise(writer.DurableEnd);
        Register(registers);
        return writer;
    }

    // The next message is appended to another segment then, or to one that takes the place of an empty one.
    private void Register(bool isWanted)
    {
        if (isWanted)
        {
            StoryMessage.RegisterAnother(_registry);
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
            writer.Append(StoryMessage.Create(writer.NextOrdinal, _life));
        }
    }

    private void AppendDurable(TransactionFileWriter writer, int count)
    {
        Task<long>[] appends = new Task<long>[count];
        for (int i = 0; i < count; i++)
        {
            Expect(writer);
            appends[i] = writer.AppendDurableAsync(StoryMessage.Create(writer.NextOrdinal, _life)).AsTask();
        }

        foreach (Task<long> append in appends)
        {
            Promise(append.GetAwaiter().GetResult() + 1);
        }
    }

    // Appending may fail when the message has been appended, and when it hasn't.
    private void Expect(TransactionFileWriter writer)
    {
        _lives.RemoveRange((int)writer.NextOrdinal, _lives.Count - (int)writer.NextOrdinal);
        _lives.Add(_life);
    }

    private void Delete(TransactionFileWriter writer)
    {
        Deleted = Math.Max(Deleted, writer.DurableEnd / 2);
        know(Knowledge.Deleting, Deleted);
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
            know(Knowledge.Durable, durable);
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
}
