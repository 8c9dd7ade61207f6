using CustomBinarySerializer;
using CustomBinarySerializer.TransactionFiles;

namespace Stress.Crashes;

/// <summary>Compares the file with what is known of it.</summary>
internal static class CrashVerifier
{
    // Nothing else changes this far before the end.
    private const long Overlap = 20_000;

    /// <summary>Verifies what may have changed since the file had <paramref name="verifiedEnd"/> messages.</summary>
    /// <returns>How many it has.</returns>
    /// <exception cref="CrashViolationException">A message is missing, or is another.</exception>
    public static long VerifyEnd(string folder, Ledger ledger, long verifiedEnd)
    {
        using TransactionFileReader reader = TransactionFileReader.Open(folder, CrashMessage.NewRegistry());
        return VerifyFrames(reader, ledger, Math.Max(0, verifiedEnd - Overlap));
    }

    /// <summary>Verifies everything, also that no message of any writer is missing between others.</summary>
    /// <inheritdoc cref="VerifyEnd" path="/returns|/exception"/>
    public static long VerifyAll(string folder, Ledger ledger)
    {
        using TransactionFileReader reader = TransactionFileReader.Open(folder, CrashMessage.NewRegistry());
        Dictionary<(int Life, int Lane), long> lanes = [];
        reader.Scan(new MessageHandlers().On<CrashMessage>((message, ordinal) =>
        {
            long expected = lanes.GetValueOrDefault((message.Life, message.Lane));
            if (message.Number != expected)
            {
                throw new CrashViolationException(
                    $"Message {ordinal} is number {message.Number} of lane {message.Lane} of writer {message.Life}, where {expected} was to come.");
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
                throw new CrashViolationException($"Message {frame.Ordinal} follows where {next} was to come.");
            }

            ledger.Check(next, frame.Bytes);
            next++;
        }

        return next >= ledger.End
            ? next
            : throw new CrashViolationException($"The file has {next} messages, but {ledger.End} were acknowledged or seen.");
    }
}
