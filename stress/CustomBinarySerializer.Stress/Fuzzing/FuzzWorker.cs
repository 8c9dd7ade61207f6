using Stress.Fuzzing.Instrumentation;
using Stress.Fuzzing.Targets;

namespace Stress.Fuzzing;

/// <summary>The process that reads inputs of one target and prints each finding as a line.</summary>
internal sealed class FuzzWorker : IDisposable
{
    // The stack that the library promises to need. It shows recursion early.
    private const int StackSize = 256 << 10;
    private const int NotesEvery = 64;

    private readonly FuzzTarget _target;
    private readonly InputRun _run;
    private readonly Corpus _corpus;
    private readonly Coverage _coverage = Coverage.OfLibrary();
    private readonly InputRecorder _box;
    private readonly HashSet<string> _found = [];
    private readonly HashSet<string> _deadly;
    private readonly int _seed;
    private long _begun;

    private FuzzWorker(FuzzTask task)
    {
        _target = FuzzTargets.Make(task.Target);
        _run = new InputRun(task.Target, _target, task.Seed);
        _corpus = new Corpus(task.CorpusFolder);
        _box = InputRecorder.Open(task.InputRecorder);
        _deadly = [.. task.Deadly];
        _seed = task.Seed;
    }

    internal static IEnumerable<Finding> Run(FuzzTask task)
    {
        Thread thread = new(() => Work(task), StackSize);
        thread.Start();
        thread.Join();
        return [];
    }

    public void Dispose()
    {
        _run.Dispose();
        _box.Dispose();
    }

    private static void Work(FuzzTask task)
    {
        using FuzzWorker worker = new(task);
        if (task.Replay is { } input)
        {
            worker.Try(input, minimises: false);
            return;
        }

        worker.Search(task.Duration);
    }

    private void Search(TimeSpan duration)
    {
        foreach (byte[] input in _target.Seeds.Concat(_corpus.Kept()).Where(input => !_deadly.Contains(Corpus.NameOf(input))))
        {
            Try(input, minimises: true);
            _corpus.Add(input);
        }

        Mutator mutator = new(_target, _corpus, new Random(_seed));
        for (long start = Stopwatch.GetTimestamp(); Stopwatch.GetElapsedTime(start) < duration;)
        {
            byte[] input = mutator.Next();
            if (Try(input, minimises: true))
            {
                _corpus.Add(input);
            }
        }

        Note();
    }

    // Returns whether an input without a finding reached new branches.
    private bool Try(byte[] input, bool minimises)
    {
        Finding? finding = Once(input);
        bool isNew = _coverage.End();
        if (finding is not null && _found.Add(finding.Identity))
        {
            Finding shortest = minimises ? InputMinimizer.Shorten(finding, _target, Once) : finding;
            Console.WriteLine(shortest.ToLine());
        }

        if (++_begun % NotesEvery == 0)
        {
            Note();
        }

        return isNew && finding is null;
    }

    private Finding? Once(byte[] input)
    {
        _box.Begin(input);
        _coverage.Begin();
        Finding? finding = _run.Try(input);
        _box.End();
        return finding;
    }

    private void Note() => _box.Note(_corpus.Inputs.Count, _coverage.Reached);
}
