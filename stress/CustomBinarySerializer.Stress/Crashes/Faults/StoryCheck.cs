using CustomBinarySerializer;
using CustomBinarySerializer.TransactionFiles;

namespace Stress.Crashes.Faults;

/// <summary>Compares what a folder holds with what the program was promised.</summary>
/// <param name="story">The program; what it knows at its end says in which life a durable message was appended.</param>
/// <param name="durable">Messages before it must be there.</param>
/// <param name="deleted">Messages before it needn't be.</param>
/// <param name="isPowerFailure">Whether writes that were under way may be missing though later ones are there.</param>
internal sealed class StoryCheck(Story story, long durable, long deleted, bool isPowerFailure)
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

    // A reader finds all that is durable. What the power's failure left incomplete after that, it may call damaged: only the writer cuts it.
    private void ReadBeforeWriting(string folder)
    {
        try
        {
            long read = Read(folder);
            if (read < durable)
            {
                throw new CrashViolationException($"{durable} messages were durable. A reader that comes before the writer finds {read}.");
            }
        }
        catch (BinarySerializationException e) when (isPowerFailure && e.Code == SerializationErrorCode.CorruptFile)
        {
        }
        catch (IOException) when (durable == 0)
        {
            // Nothing was there yet.
        }
    }

    /// <returns>How many messages the reader says that there are.</returns>
    private long Read(string folder)
    {
        using TransactionFileReader reader = TransactionFileReader.Open(folder, StoryMessage.NewRegistry());
        long next = reader.FirstOrdinal;
        if (next > deleted)
        {
            throw new CrashViolationException($"The first message is {next}, but only those before {deleted} may be deleted.");
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
