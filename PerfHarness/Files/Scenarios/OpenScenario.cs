using PerfHarness.Files.Results;

namespace PerfHarness.Files.Scenarios;

/// <summary>Measures the first opening in a process, including compilation.</summary>
internal static class OpenScenario
{
    public static FileFigure[] Measure(FileTask task)
    {
        TypeRegistry registry = SampleMessages.NewRegistry();
        long start = Stopwatch.GetTimestamp();
        TimeSpan writing;
        using (TransactionFileWriter writer = TransactionFileWriter.Open(FillScenario.TransactionFiles(task), registry))
        {
            writing = Stopwatch.GetElapsedTime(start);
            SampleMessages.Require(writer.Recovery.WasClosedCleanly && writer.NextOrdinal == task.Messages, "The end of the file");
        }

        start = Stopwatch.GetTimestamp();
        using TransactionFileReader reader = TransactionFileReader.Open(FillScenario.TransactionFiles(task), registry);
        TimeSpan reading = Stopwatch.GetElapsedTime(start);
        SampleMessages.Require(reader.WrittenEnd == task.Messages, "The end of the file");
        return
        [
            FileFigure.Of(FileRows.OpenWriter, writing.TotalMilliseconds),
            FileFigure.Of(FileRows.OpenReader, reading.TotalMilliseconds),
        ];
    }
}
