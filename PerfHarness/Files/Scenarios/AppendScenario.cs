using PerfHarness.Files.Results;

namespace PerfHarness.Files.Scenarios;

/// <summary>
/// Measures appended messages per second. The contenders take turns, so that other work on the machine affects all of
/// them.
/// </summary>
internal static class AppendScenario
{
    private const int WarmUpMessages = 20_000;
    private const long MessagesInAll = 20_000_000;

    public static FileFigure[] Measure(FileTask task)
    {
        IReadOnlyList<AppendContender> contenders = AppendLoops.All;
        WarmUp.Run([.. contenders.Select(contender => new Action(() => contender.Run(task, WarmUpMessages)))]);

        int rounds = task.Rounds(MessagesInAll);
        ILookup<FileRow, Throughput> times = Enumerable.Range(0, rounds)
            .SelectMany(_ => contenders.Select(contender => (contender.Row, Time: contender.Run(task, task.Messages))))
            .ToLookup(timed => timed.Row, timed => timed.Time);
        return
        [
            .. contenders.Select(contender => FileFigure.Of(contender.Row, Rate(contender.Row))),
            FileFigure.Of(FileRows.AppendFramesOfLimit, 100 * Rate(FileRows.AppendFrames) / Rate(FileRows.BareAppend)),
            FileFigure.Of(FileRows.AppendAllocation, times[FileRows.AppendTyped].Select(time => time.AllocatedBytesPerMessage).Median()),
        ];

        double Rate(FileRow row) => times[row].Select(time => time.MillionsPerSecond).Median();
    }
}
