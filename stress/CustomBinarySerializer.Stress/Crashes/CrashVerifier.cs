namespace Stress.Crashes;

/// <summary>Compares the file with the ledger.</summary>
internal static class CrashVerifier
{
    // A crash changes only messages near the end.
    private const long Overlap = 20_000;

    /// <summary>
    /// Verifies the messages that may have changed since the file had <paramref name="verifiedEnd"/> messages.
    /// </summary>
    /// <returns>The number of messages.</returns>
    /// <exception cref="ViolationException">A message is missing or differs.</exception>
    public static long VerifyEnd(string folder, Ledger ledger, long verifiedEnd)
    {
        using TransactionFileReader reader = TransactionFileReader.Open(folder, NumberedMessage.NewRegistry());
        return VerifyFrames(reader, ledger, Math.Max(0, verifiedEnd - Overlap));
    }

    /// <summary>Verifies all messages, and that no message of a writer is missing between others.</summary>
    /// <inheritdoc cref="VerifyEnd" path="/returns|/exception"/>
    public static long VerifyAll(string folder, Ledger ledger)
    {
        using TransactionFileReader reader = TransactionFileReader.Open(folder, NumberedMessage.NewRegistry());
        Dictionary<(int Life, int Lane), long> lanes = [];
        reader.Scan(new MessageHandlers().On<NumberedMessage>((message, ordinal) =>
        {
            long expected = lanes.GetValueOrDefault((message.Life, message.Lane));
            if (message.Number != expected || !message.IsWhole)
            {
                throw new ViolationException(
                    $"Message {ordinal} is number {message.Number} of lane {message.Lane} of writer {message.Life}, expected {expected}.");
            }

            lanes[(message.Life, message.Lane)] = expected + 1;
        }));
        return VerifyFrames(reader, ledger, 0);
    }

    private static long VerifyFrames(TransactionFileReader reader, Ledger ledger, long from)
    {
        long next = from;
        foreach (TransactionFrame frame in reader.ReadFrames(from))
        {
            if (frame.Ordinal != next)
            {
                throw new ViolationException($"Message {frame.Ordinal} follows, expected {next}.");
            }

            ledger.Check(next, frame.Bytes);
            next++;
        }

        return next >= ledger.End
            ? next
            : throw new ViolationException($"The file has {next} messages, but {ledger.End} were acknowledged or seen.");
    }
}
