using CustomBinarySerializer;

namespace PerfHarness.Crashes.Faults;

/// <summary>Compares what a folder holds with what the program was promised.</summary>
/// <param name="story">The program; what it knows at its end tells in which life a durable message was appended.</param>
/// <param name="durable">Messages in front of it must be there.</param>
/// <param name="deleted">Messages in front of it needn't be.</param>
internal sealed class StoryCheck(Story story, long durable, long deleted)
{
    /// <summary>Opens a folder as the next writer does, goes on, and reads all.</summary>
    /// <exception cref="CrashViolationException">A promise was broken.</exception>
    public void Run(string folder)
    {
        ReadBeforeWriting(folder);
        long end;
        using (TransactionFileWriter writer = TransactionFileWriter.Open(folder, StoryMessage.NewRegistry(), Story.Options))
        {
            end = writer.NextOrdinal;
            writer.Append(StoryMessage.Create(end, life: 0));
            writer.Flush(durable: true);
        }

        long read = Read(folder);
        if (end < durable || read != end + 1)
        {
            throw new CrashViolationException($"{durable} messages were durable. The writer found {end}; after one more, the reader finds {read}.");
        }
    }

    // A reader may refuse what only a writer can mend, or show less than one finds; what it shows must be right.
    private void ReadBeforeWriting(string folder)
    {
        try
        {
            Read(folder);
        }
        catch (Exception e) when (e is BinarySerializationException or IOException)
        {
        }
    }

    /// <returns>How many messages the reader says that there are.</returns>
    private long Read(string folder)
    {
        using TransactionFileReader reader = TransactionFileReader.Open(folder, StoryMessage.NewRegistry());
        long next = reader.FirstOrdinal;
        if (next > deleted)
        {
            throw new CrashViolationException($"The first message is {next}, but only those in front of {deleted} may be deleted.");
        }

        foreach (TransactionRecord record in reader.Read(next))
        {
            StoryMessage message = (StoryMessage)record.Message;
            if (record.Ordinal != next || message.Ordinal != next || !message.IsWhole)
            {
                throw new CrashViolationException($"Message {record.Ordinal}, where {next} was to come, isn't the one that was appended.");
            }

            if (next < durable && message.Life != story.LifeOf(next))
            {
                throw new CrashViolationException($"Message {next} is of life {message.Life}, but the durable one was of life {story.LifeOf(next)}.");
            }

            next++;
        }

        return next;
    }
}
