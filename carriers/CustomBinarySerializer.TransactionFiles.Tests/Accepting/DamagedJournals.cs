using CustomBinarySerializer.TestKit.Simulation;
using CustomBinarySerializer.TransactionFiles.Accepting;

namespace CustomBinarySerializer.TransactionFiles.Tests.Accepting;

/// <summary>Journals of three segments with one piece of damage, and what readers make of them.</summary>
internal static class DamagedJournals
{
    internal const int First = 70;
    internal const int Second = 200;
    internal const int Last = 80;
    internal const int Count = First + Second + Last;

    internal const string Segment0 = "00000000000000000000.segment";
    internal const string Segment1 = "00000000000000000070.segment";
    internal const string Segment2 = "00000000000000000270.segment";
    internal const string Accepted = "accepted-damage";

    internal static readonly DateTimeOffset Time = new(2024, 2, 29, 12, 0, 0, TimeSpan.Zero);

    internal static SimulatedDisk Write()
    {
        SimulatedDisk disk = new();
        using (TransactionFileWriter writer = SampleJournal.OpenWriter(disk))
        {
            SampleJournal.Append(writer, First);
            writer.Roll();
            SampleJournal.Append(writer, Second);
            writer.Roll();
            SampleJournal.Append(writer, Last);
        }

        return disk.AfterKill();
    }

    /// <summary>Returns the bytes of a file with one bit flipped.</summary>
    internal static byte[] Flip(byte[] bytes, int offset)
    {
        byte[] flipped = [.. bytes];
        flipped[offset] ^= 1;
        return flipped;
    }

    /// <summary>Damages one message.</summary>
    internal static void DamageMessage(SimulatedDisk disk, string file, int message)
    {
        byte[] bytes = disk[file];
        byte[] payload = [.. BitConverter.GetBytes(message), .. BitConverter.GetBytes(-message)];
        disk[file] = Flip(bytes, bytes.AsSpan().IndexOf(payload));
    }

    /// <summary>Records all damage as accepted, as <c>cbs repair</c> does.</summary>
    internal static IReadOnlyList<AcceptedRange> Accept(SimulatedDisk disk)
    {
        using TransactionFileWriter writer = SampleJournal.OpenWriter(disk, RecoveryMode.SkipCorrupt);
        return writer.AcceptDamage("test", Time);
    }

    /// <summary>Reads all messages, and the damage that was passed over.</summary>
    internal static List<long> Read(SimulatedDisk disk, bool skips, List<CorruptRange>? reported = null)
    {
        TransactionFileReaderOptions options = new() { SkipCorrupt = skips, CorruptionSkipped = reported is null ? null : reported.Add };
        using TransactionFileReader reader = SampleJournal.OpenReader(disk, options);
        List<long> read = [];
        foreach (TransactionRecord record in reader.Read(reader.FirstOrdinal))
        {
            if (!record.Message.Equals(SampleJournal.PointOf(record.Ordinal)))
            {
                throw new InvalidOperationException($"Message {record.Ordinal} isn't what was written.");
            }

            read.Add(record.Ordinal);
        }

        return read;
    }

    /// <summary>Returns whether a reader with default options refuses the journal.</summary>
    internal static bool IsRefused(SimulatedDisk disk)
    {
        try
        {
            Read(disk, skips: false);
            return false;
        }
        catch (BinarySerializationException e) when (e.Code == SerializationErrorCode.CorruptFile)
        {
            return true;
        }
    }
}
