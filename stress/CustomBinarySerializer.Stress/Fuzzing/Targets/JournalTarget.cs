using Stress.Fuzzing.Messages;
using Stress.Fuzzing.Values;

namespace Stress.Fuzzing.Targets;

/// <summary>
/// The files of a transaction file: segments, positions and index. They are read, or recovered by a writer.
/// </summary>
internal sealed class JournalTarget : FolderTarget
{
    private const byte Positions = 0;
    private const byte Segment = 1;
    private const byte Index = 2;
    private const string SegmentExtension = ".segment";
    private const string IndexExtension = ".index";
    private const string PositionsName = "positions";
    private const int MostReadings = 6;
    private const int NewMessages = 3;

    internal JournalTarget()
    {
        Seeds = [Journal(3, closes: true), Journal(40, closes: false), Journal(150, closes: true), Journal(400, closes: false),
            Journal(0, closes: true)];
    }

    internal override IReadOnlyList<byte[]> Seeds { get; }

    // Each opening allocates several blocks of a megabyte.
    internal override long AllowedBytes(FuzzInput input) => 48L << 20;

    internal override IEnumerable<LengthField> LengthsAround(ReadOnlySpan<byte> input, int start, int end) =>
        [.. Archive.LengthsAround(input, start, end), .. FrameRanges.LengthsAround(input, start, end)];

    internal override void Repair(byte[] input)
    {
        foreach (Archive.Entry entry in Archive.Entries(input))
        {
            Span<byte> file = input.AsSpan(entry.Offset, entry.Length);
            switch (entry.Kind)
            {
                case Positions:
                    JournalChecksums.OfPositions(file);
                    break;
                case Segment:
                    JournalChecksums.OfSegment(file);
                    break;
                default:
                    JournalChecksums.OfIndex(file);
                    break;
            }
        }
    }

    internal override void Run(FuzzInput input)
    {
        Folder.Clear();
        foreach (Archive.Entry entry in Archive.Entries(input.Bytes))
        {
            File.WriteAllBytes(Folder.File(NameOf(entry)), input.Bytes.AsSpan(entry.Offset, entry.Length));
        }

        if (input.Choice % 4 == 0)
        {
            Recover(input);
            return;
        }

        try
        {
            Read(input);
        }
        catch (FileNotFoundException)
        {
            // The input has no segment.
        }
    }

    private void Recover(FuzzInput input)
    {
        TransactionFileOptions options = new()
        {
            SegmentSize = TransactionFileOptions.SmallestSegmentSize,
            Recovery = (RecoveryMode)(input.Choice / 4 % 3),
        };
        long next;
        using (TransactionFileWriter writer = TransactionFileWriter.Open(Folder.Path, Registry, options))
        {
            next = writer.NextOrdinal;
            for (int i = 0; i < NewMessages; i++)
            {
                writer.Append(new Measure(i, "new"));
            }
        }

        // Messages appended after a recovery must exist.
        using TransactionFileReader reader = TransactionFileReader.Open(Folder.Path, Registry,
            new TransactionFileReaderOptions { SkipCorrupt = true });
        for (int i = 0; i < NewMessages; i++)
        {
            if (reader.ReadAt(next + i) is not Measure { Unit: "new" } measure || measure.Value != i)
            {
                throw new ImpossibleValueException($"Message {next + i} differs from the appended one.");
            }
        }
    }

    private void Read(FuzzInput input)
    {
        TransactionFileReaderOptions options = new() { SkipCorrupt = input.Choice % 8 < 4, DurableOnly = input.Choice % 16 < 5 };
        using TransactionFileReader reader = TransactionFileReader.Open(Folder.Path, Registry, options);
        long first = 0;
        long last = 0;
        Try(() => first = reader.FirstOrdinal);
        Try(() => last = options.DurableOnly ? reader.DurableEnd : reader.WrittenEnd);
        Try(() => _ = reader.Segments.Count(segment => segment.End >= segment.FirstOrdinal && segment.Schema is not null));
        Try(() => ReadAll(reader, input));
        Try(() => reader.Scan(new MessageHandlers().On<Measure>((measure, _) => ValueWalk.Prove(measure, input.Bytes.Length))));
        Try(() => reader.FindOrdinal(DateTimeOffset.UtcNow));
        Try(() => reader.FindOrdinal(DateTimeOffset.MinValue));
        for (int i = 0; i < MostReadings && last > first; i++)
        {
            long ordinal = first + (long)((UInt128)(ulong)(last - first) * (ulong)i / MostReadings);
            Try(() => ValueWalk.Prove(reader.ReadAt(ordinal), input.Bytes.Length));
        }
    }

    private static void ReadAll(TransactionFileReader reader, FuzzInput input)
    {
        int count = 0;
        long before = -1;
        foreach (TransactionRecord record in reader.Read(reader.FirstOrdinal))
        {
            ValueWalk.Prove(record.Message, input.Bytes.Length);
            if (record.Ordinal <= before)
            {
                throw new ImpossibleValueException($"Message {record.Ordinal} comes after {before}.");
            }

            before = record.Ordinal;
            if (++count > input.Bytes.Length)
            {
                throw new ImpossibleValueException("There are more messages than bytes.");
            }
        }
    }

    private static string NameOf(Archive.Entry entry) => entry.Kind switch
    {
        Positions => PositionsName,
        Segment => $"{unchecked((ulong)entry.Number):D20}{SegmentExtension}",
        _ => $"{unchecked((ulong)entry.Number):D20}{IndexExtension}",
    };

    // The files after a writer has closed them, or while one has them open.
    private byte[] Journal(int messages, bool closes)
    {
        Folder.Clear();
        using TransactionFileWriter writer = TransactionFileWriter.Open(
            Folder.Path, Registry, new TransactionFileOptions { SegmentSize = TransactionFileOptions.SmallestSegmentSize });
        for (int i = 0; i < messages; i++)
        {
            writer.Append(new Measure(i, $"unit {i}"));
        }

        writer.Flush(durable: true);
        if (closes)
        {
            writer.Dispose();
        }

        return Pack();
    }

    private byte[] Pack() =>
        Archive.Pack(Directory.EnumerateFiles(Folder.Path).Order(StringComparer.Ordinal).Select(file => (Kind: KindOf(file), Path: file))
        .Where(file => file.Kind is not null)
        .Select(file => (file.Kind!.Value, file.Kind == Positions ? 0 : NumberOf(file.Path), BytesOf(file.Path))));

    private static byte? KindOf(string path) => Path.GetExtension(path) switch
    {
        SegmentExtension => Segment,
        IndexExtension => Index,
        _ => Path.GetFileName(path) == PositionsName ? Positions : null,
    };

    private static long NumberOf(string path) =>
        long.Parse(Path.GetFileNameWithoutExtension(path), System.Globalization.CultureInfo.InvariantCulture);
}
