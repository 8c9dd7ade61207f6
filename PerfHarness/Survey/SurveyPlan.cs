using PerfHarness.Survey.Data;
using PerfHarness.Survey.Processes;

namespace PerfHarness.Survey;

/// <summary>What somebody wants to know.</summary>
internal sealed record SurveyPlan(
    SurveyMode Mode,
    IReadOnlyList<string> Workloads,
    IReadOnlyList<string> Serializers,
    IReadOnlyList<int> Objects,
    IReadOnlyList<NurserySize> Nurseries,
    SurveyPace Pace,
    int Processes,
    SurveyData Data,
    bool IsIsolated,
    bool Verifies,
    string? Folder,
    bool Waits)
{
    /// <summary>
    /// One task for each process, all of them once before any a second time. A mode other than combined is about fresh
    /// processes, so there each serializer has its own.
    /// </summary>
    public IEnumerable<SurveyTask> Tasks()
    {
        IReadOnlyList<string>[] groups = IsIsolated || Mode != SurveyMode.Combined
            ? [.. Serializers.Select(serializer => new[] { serializer })]
            : [Serializers];
        return from _ in Enumerable.Range(0, Processes)
               from workload in Workloads
               let objects = ObjectsOf(workload)
               where objects.Length > 0
               from nursery in Nurseries
               from processObjects in Mode == SurveyMode.FirstCall ? objects.Chunk(1) : [objects]
               from serializers in groups
               select new SurveyTask(Mode, workload, serializers, processObjects, Pace, Data, Verifies, Folder, Waits, nursery);
    }

    // Many calls of few objects warm the code up, which fewer calls of many don't.
    private int[] ObjectsOf(string workload)
    {
        int most = Data.Named(workload).MaxObjects;
        return [.. Objects.Where(count => count <= most).Distinct().Order()];
    }
}
