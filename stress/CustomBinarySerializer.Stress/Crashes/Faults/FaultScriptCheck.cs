namespace Stress.Crashes.Faults;

/// <summary>Compares a folder with the promises that a script got.</summary>
/// <param name="script">The script. It has the writer of each durable message.</param>
/// <param name="durable">The ordinal before which messages must exist.</param>
/// <param name="deleted">The ordinal before which messages may be deleted.</param>
/// <param name="isPowerFailure">Whether a write may be missing although a later one exists.</param>
internal sealed class FaultScriptCheck(FaultScript script, long durable, long deleted, bool isPowerFailure)
{
    /// <summary>Opens a folder as the next writer does, appends, and reads everything.</summary>
    /// <exception cref="ViolationException">A writer or reader broke a promise.</exception>
    public void Run(string folder)
    {
        ReadBeforeWriting(folder);
        long end;
        using (TransactionFileWriter writer = TransactionFileWriter.Open(folder, NumberedMessage.NewRegistry(), FaultScript.Options))
        {
            end = writer.NextOrdinal;
            writer.Append(FaultScript.MessageOf(life: 0, end));
            writer.Flush(durable: true);
        }

        long read = Read(folder);
        if (end < durable || read != end + 1)
        {
            throw new ViolationException(
                $"{durable} messages were durable. The writer found {end}; after one more, the reader finds {read}.");
        }
    }

    // A reader must find all durable messages. It may report damage after them, which only a writer repairs.
    private void ReadBeforeWriting(string folder)
    {
        try
        {
            long read = Read(folder);
            if (read < durable)
            {
                throw new ViolationException($"{durable} messages were durable. A reader that comes before the writer finds {read}.");
            }
        }
        catch (BinarySerializationException e) when (isPowerFailure && e.Code == SerializationErrorCode.CorruptFile)
        {
        }
        catch (IOException) when (durable == 0)
        {
            // The file didn't exist yet.
        }
    }

    /// <returns>The number of messages that the reader finds.</returns>
    private long Read(string folder)
    {
        using TransactionFileReader reader = TransactionFileReader.Open(folder, NumberedMessage.NewRegistry());
        long next = reader.FirstOrdinal;
        if (next > deleted)
        {
            throw new ViolationException($"The first message is {next}, but only those before {deleted} may be deleted.");
        }

        foreach (TransactionRecord record in reader.Read(next))
        {
            NumberedMessage message = (NumberedMessage)record.Message;
            if (record.Ordinal != next || message.Number != next || !message.IsWhole)
            {
                throw new ViolationException($"Message {record.Ordinal}, expected {next}, differs from the appended one.");
            }

            if (next < durable && message.Life != script.LifeOf(next))
            {
                throw new ViolationException(
                    $"Message {next} is of life {message.Life}, but the durable one was of life {script.LifeOf(next)}.");
            }

            next++;
        }

        return next;
    }
}
