namespace Stress.Fuzzing;

/// <summary>The counts and findings of all workers of a target.</summary>
internal sealed class TargetResult(string target)
{
    private readonly Dictionary<string, (Finding First, int Count)> _findings = [];

    internal string Target { get; } = target;

    internal long Inputs { get; private set; }

    internal TimeSpan Time { get; private set; }

    internal long Kept { get; private set; }

    internal int Reached { get; private set; }

    /// <summary>A finding of each identity, the shortest input first.</summary>
    internal IReadOnlyList<(Finding Finding, int Count)> Findings => [.. _findings.Values.OrderBy(finding => finding.First.Input.Length)];

    internal void Took(TimeSpan time) => Time += time;

    /// <summary>Adds the result of a worker, and writes new findings to files.</summary>
    internal void Add(WorkerResult worker, string folder)
    {
        Inputs += worker.Inputs;
        Kept = Math.Max(Kept, worker.Kept);
        Reached = Math.Max(Reached, worker.Reached);
        foreach (Finding finding in worker.Findings)
        {
            if (_findings.TryGetValue(finding.Identity, out (Finding First, int Count) known))
            {
                _findings[finding.Identity] = (finding.Input.Length < known.First.Input.Length ? finding : known.First, known.Count + 1);
            }
            else
            {
                _findings[finding.Identity] = (finding, 1);
                FuzzReport.Keep(finding, folder, string.Create(CultureInfo.InvariantCulture, $"{_findings.Count:D3}"));
            }
        }
    }
}
