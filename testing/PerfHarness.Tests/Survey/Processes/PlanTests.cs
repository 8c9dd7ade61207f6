using PerfHarness.Survey;
using PerfHarness.Survey.Data;
using PerfHarness.Survey.Processes;

namespace PerfHarness.Tests.Survey.Processes;

public class PlanTests
{
    private static readonly string[] Two = ["BinaryWriter", "BinaryFormatter"];

    [Test]
    public void CombinedSerializersShareAProcessPerWorkload() =>
        Assert.That(Plan(SurveyMode.Combined).Tasks().Select(task => task.Serializers), Is.EqualTo(new[] { Two }));

    [Test]
    public void IsolatedSerializersHaveOneEach() =>
        Assert.That(
            (Plan(SurveyMode.Combined) with { IsIsolated = true }).Tasks().Select(task => task.Serializers),
            Is.EqualTo(Two.Select(name => new[] { name })));

    [Test]
    public void FewerObjectsComeFirst() => Assert.That(Plan(SurveyMode.Combined).Tasks().Single().Objects, Is.EqualTo((int[])[1, 100]));

    [Test]
    public void FirstCallsAreRepeatedInFreshProcesses() =>
        Assert.That((Plan(SurveyMode.FirstCall) with { Processes = 5 }).Tasks().Count(), Is.EqualTo(2 * 2 * 5));

    [Test]
    public void EachNurseryHasItsProcesses()
    {
        SurveyPlan plan = Plan(SurveyMode.Combined) with { Nurseries = [NurserySize.Default, NurserySize.Small] };

        Assert.That(plan.Tasks().Select(task => task.Environment["DOTNET_GCgen0size"]), Is.EqualTo((string?[])[null, "0x200000"]));
    }

    [Test]
    public void WhatDoesNotFitIsNotAskedFor()
    {
        SurveyPlan plan = Plan(SurveyMode.Combined) with { Workloads = ["Blob"], Objects = [1, 1_000_000] };

        Assert.That(plan.Tasks().Single().Objects, Is.EqualTo((int[])[1]));
    }

    private static SurveyPlan Plan(SurveyMode mode) => new(
        mode, ["Customer"], Two, [100, 1, 100], [NurserySize.Default], new SurveyPace(5, 1), 1, new SurveyData(
            100, null), false, true, null, false);
}
