namespace PerfHarness.Timing;

/// <summary>
/// Measures cells in rounds of short slices, so that other work on the machine affects all of them alike.
/// </summary>
internal static class InterleavedRounds
{
    public static CellTime[] Measure(IReadOnlyList<Cell> cells, Pace pace)
    {
        WarmUp.Run(cells);
        Nursery.Cycle(() => Array.ForEach([.. cells], cell => cell.Run(cell.MessageCount)));
        int[] messages = [.. cells.Select(cell => CellClock.MessagesFor(cell, pace.SliceMilliseconds))];
        double[][] samples = [.. cells.Select(_ => new double[pace.Rounds])];
        for (int round = 0; round < pace.Rounds; round++)
        {
            for (int index = 0; index < cells.Count; index++)
            {
                double nanoseconds = CellClock.Nanoseconds(cells[index], messages[index]);
                samples[index][round] = nanoseconds / messages[index];
            }
        }

        return [.. cells.Select((cell, index) => Summary(cell, samples[index]))];
    }

    private static CellTime Summary(Cell cell, double[] samples) =>
        new(cell.Route, cell.Direction, samples.Median(), samples.Min(), CellClock.AllocatedBytesPerMessage(cell));
}
