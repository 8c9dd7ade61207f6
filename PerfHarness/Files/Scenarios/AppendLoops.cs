using Microsoft.Win32.SafeHandles;
using PerfHarness.Files.Results;

namespace PerfHarness.Files.Scenarios;

/// <summary>The timed loops of all ways to append.</summary>
internal static class AppendLoops
{
    private const int RangeSize = 64;
    private const int RawBlockSize = 1 << 20;

    public static IReadOnlyList<AppendContender> All { get; } =
    [
        AppendContender.OfFile(FileRows.RawWrites, RawWrites),
        AppendContender.OfBareJournal(FileRows.BareAppend, Bare),
        AppendContender.OfWriter(FileRows.AppendFrames, Frames),
        AppendContender.OfWriter(FileRows.AppendTyped, Typed),
        AppendContender.OfWriter(FileRows.AppendRange, Range),
    ];

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Frames(TransactionFileWriter writer, long messages)
    {
        byte[][] frames = SampleMessages.Frames;
        for (long message = 0; message < messages; message++)
        {
            writer.AppendFrames(frames[(int)message & (SampleMessages.Count - 1)]);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Bare(BareJournal journal, long messages)
    {
        byte[][] frames = SampleMessages.Frames;
        for (long message = 0; message < messages; message++)
        {
            journal.Append(frames[(int)message & (SampleMessages.Count - 1)]);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void RawWrites(SafeFileHandle file, long messages)
    {
        byte[] block = new byte[RawBlockSize];
        long end = messages * SampleMessages.RecordSize;
        for (long offset = 0; offset < end; offset += RawBlockSize)
        {
            RandomAccess.Write(file, block.AsSpan(0, (int)Math.Min(RawBlockSize, end - offset)), offset);
        }
    }

    /// <summary>Appends the messages that follow those of the file.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Typed(TransactionFileWriter writer, long messages)
    {
        Customer[] customers = SampleMessages.Customers;
        long end = writer.NextOrdinal + messages;
        for (long message = end - messages; message < end; message++)
        {
            writer.Append(customers[(int)message & (SampleMessages.Count - 1)]);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Range(TransactionFileWriter writer, long messages)
    {
        Customer[] customers = SampleMessages.Customers;
        for (long message = 0; message < messages; message += RangeSize)
        {
            int size = (int)Math.Min(RangeSize, messages - message);
            writer.AppendRange<Customer>(customers.AsSpan((int)message & (SampleMessages.Count - 1), size));
        }
    }
}
