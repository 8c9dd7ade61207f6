using PerfHarness.Files.Results;

namespace PerfHarness.Files.Scenarios;

/// <summary>
/// Measures opening after the last writer was killed at full speed. Only the part that wasn't durable is read.
/// </summary>
internal static class RecoveryScenario
{
    private const double BytesPerMegabyte = 1 << 20;

    public static FileFigure[] Interrupt(FileTask task)
    {
        TransactionFileWriter writer = TransactionFileWriter.Open(FillScenario.TransactionFiles(task), SampleMessages.NewRegistry());
        AppendLoops.Frames(writer, task.Messages);
        using Process process = Process.GetCurrentProcess();
        process.Kill();
        process.WaitForExit();
        throw new InvalidOperationException("The process survived its kill.");
    }

    public static FileFigure[] Measure(FileTask task)
    {
        TypeRegistry registry = SampleMessages.NewRegistry();
        long start = Stopwatch.GetTimestamp();
        using TransactionFileWriter writer = TransactionFileWriter.Open(FillScenario.TransactionFiles(task), registry);
        TimeSpan time = Stopwatch.GetElapsedTime(start);
        RecoveryReport recovery = writer.Recovery;
        SampleMessages.Require(!recovery.WasClosedCleanly && recovery.End > task.Messages, "The end of the file");

        using TransactionFileReader reader = TransactionFileReader.Open(FillScenario.TransactionFiles(task), registry);
        SampleMessages.Require(reader.ReadAt(recovery.End - 1) is Customer, "The last message");
        return
        [
            FileFigure.Of(FileRows.RecoveryTime, time.TotalMilliseconds),
            FileFigure.Of(FileRows.RecoveryVerified, recovery.VerifiedBytes / BytesPerMegabyte),
        ];
    }
}
