namespace Stress.Fuzzing;

/// <summary>Fuzzes the targets in turns. A worker that an input has ended is replaced.</summary>
internal sealed class FuzzRun
{
    private const long HeapLimit = 1L << 30;
    private const int MostDeathsInATurn = 20;

    private static readonly TimeSpan s_longestTurn = TimeSpan.FromSeconds(60);

    private readonly FuzzSettings _settings;
    private readonly List<TargetResult> _results;
    private readonly Dictionary<string, List<string>> _deadly = [];
    private int _workers;

    internal FuzzRun(FuzzSettings settings)
    {
        _settings = settings;
        _results = [.. settings.Targets.Select(target => new TargetResult(target))];
    }

    internal IReadOnlyList<TargetResult> Run(PhaseDisplay display, CancellationToken cancellation)
    {
        TimeSpan share = _settings.Duration / _settings.Targets.Count;
        int turns = Math.Max(1, (int)Math.Ceiling(share / s_longestTurn));
        using Phase phase = display.Begin($"Fuzz {string.Join(", ", _settings.Targets)}", turns * _results.Count);
        for (int turn = 0; turn < turns; turn++)
        {
            foreach (TargetResult result in _results)
            {
                Turn(result, share / turns, cancellation);
                phase.Advance();
            }
        }

        return _results;
    }

    /// <summary>Reads one input in a new process.</summary>
    internal IReadOnlyList<Finding> Replay(string target, byte[] input, CancellationToken cancellation) =>
        Work(target, TimeSpan.Zero, input, cancellation).Findings;

    private void Turn(TargetResult result, TimeSpan duration, CancellationToken cancellation)
    {
        long start = Stopwatch.GetTimestamp();
        int deaths = 0;
        do
        {
            TimeSpan left = duration - Stopwatch.GetElapsedTime(start);
            WorkerResult worker = Work(result.Target, deaths == 0 ? duration : left, null, cancellation);
            result.Add(worker, _settings.Folder);
            if (worker.Findings.FirstOrDefault(finding => finding.Kind is FindingKind.Death or FindingKind.Hang) is not { } end)
            {
                break;
            }

            DeadlyTo(result.Target).Add(Corpus.NameOf(Convert.FromHexString(end.Input)));
            deaths++;
        }
        while (Stopwatch.GetElapsedTime(start) < duration && deaths < MostDeathsInATurn);

        result.Took(Stopwatch.GetElapsedTime(start));
    }

    private List<string> DeadlyTo(string target) => _deadly.TryGetValue(target, out List<string>? deadly) ? deadly : _deadly[target] = [];

    private WorkerResult Work(string target, TimeSpan duration, byte[]? replay, CancellationToken cancellation)
    {
        string folder = Directory.CreateDirectory(Path.Combine(_settings.Folder, target)).FullName;
        int seed = unchecked(_settings.Seed + _workers++);
        FuzzTask task = new(target, seed, duration, replay is null ? Path.Combine(folder, "corpus") : null,
            Path.Combine(folder, $"worker-{Environment.ProcessId}-{seed}.box"), DeadlyTo(target), replay);
        try
        {
            return FuzzProcess.Run(task, _settings.Program, HeapLimit, _settings.Timeout, cancellation);
        }
        finally
        {
            File.Delete(task.InputRecorder);
        }
    }
}
