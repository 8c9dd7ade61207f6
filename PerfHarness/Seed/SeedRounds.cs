using System.Diagnostics;
using PerfHarness.Workloads.Messages;

namespace PerfHarness.Seed;

/// <summary>The clock: all contenders in turn, batch by batch, in one process.</summary>
internal sealed class SeedRounds
{
    /// <summary>Small enough to stay in the second-level cache, so that times are the formatters' and not the memory's.</summary>
    public const int MessagesPerBatch = 1_000;

    private const int MessagesPerWarmUpBatch = 200;

    // The JIT recompiles what is hot in the background, twice; shorter warm-ups measure its drafts.
    private static readonly TimeSpan WarmUp = TimeSpan.FromSeconds(1.5);
    private static readonly TimeSpan PauseForTheJit = TimeSpan.FromMilliseconds(20);

    private readonly Customer _customer = SampleCustomer.Create();

    public List<SeedTimes> Run(IEnumerable<(ISeedContender Contender, int Messages)> plan)
    {
        List<Course> courses = [.. plan.Select(entry => new Course(entry.Contender, entry.Messages))];
        RunWarmUp(courses);
        int rounds = courses.Max(course => course.Rounds);
        for (int round = 0; round < rounds; round++)
        {
            foreach (Course course in courses.Where(course => course.IsDueIn(round, rounds)))
            {
                course.Measure(_customer, MessagesPerBatch);
            }
        }

        return [.. courses.Select(course => course.Times())];
    }

    private void RunWarmUp(List<Course> courses)
    {
        Stopwatch elapsed = Stopwatch.StartNew();
        while (elapsed.Elapsed < WarmUp)
        {
            foreach (Course course in courses)
            {
                course.WarmUp(_customer, MessagesPerWarmUpBatch);
            }

            Thread.Sleep(PauseForTheJit);
        }

        foreach (Course course in courses)
        {
            course.WarmUp(_customer, MessagesPerBatch);
        }
    }

    private sealed class Course
    {
        private readonly ISeedContender _contender;
        private readonly List<double> _serialize = [];
        private readonly List<double> _deserialize = [];

        public Course(ISeedContender contender, int messages)
        {
            _contender = contender;
            Rounds = Math.Max(1, messages / MessagesPerBatch);
        }

        public int Rounds { get; }

        /// <summary>Spreads a shorter course over the whole time, since the machine may be faster or slower in parts of it.</summary>
        public bool IsDueIn(int round, int roundsInAll) =>
            ((long)round + 1) * Rounds / roundsInAll > (long)round * Rounds / roundsInAll;

        public void WarmUp(Customer customer, int messages)
        {
            _contender.WriteBatch(customer, messages);
            _contender.ReadBatch(messages);
        }

        public void Measure(Customer customer, int messages)
        {
            long start = Stopwatch.GetTimestamp();
            _contender.WriteBatch(customer, messages);
            long written = Stopwatch.GetTimestamp();
            _contender.ReadBatch(messages);
            _serialize.Add(Stopwatch.GetElapsedTime(start, written).TotalNanoseconds / messages);
            _deserialize.Add(Stopwatch.GetElapsedTime(written).TotalNanoseconds / messages);
        }

        public SeedTimes Times() =>
            new(_contender.Name, Rounds * MessagesPerBatch, TimeSummary.Of(_serialize), TimeSummary.Of(_deserialize));
    }
}
