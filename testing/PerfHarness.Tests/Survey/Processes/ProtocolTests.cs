using PerfHarness.Reporting;
using PerfHarness.Survey;
using PerfHarness.Survey.Data;
using PerfHarness.Survey.Output;
using PerfHarness.Survey.Processes;
using PerfHarness.Survey.Serializers;

namespace PerfHarness.Tests.Survey.Processes;

public class ProtocolTests
{
    private const string Binary = "BinaryWriter";

    private string _folder = "";

    [SetUp]
    public void CreateFolder() => _folder = Directory.CreateTempSubdirectory().FullName;

    [TearDown]
    public void DeleteFolder() => Directory.Delete(_folder, recursive: true);

    [Test]
    public void TasksSurviveTheJourneyToTheirProcess()
    {
        SurveyTask task = Plan(SurveyMode.Serialize, Binary).Tasks().Single();

        Assert.That(SurveyTask.Parse(task.ToArgument()).ToArgument(), Is.EqualTo(task.ToArgument()));
    }

    [Test]
    public void AProcessAnswersWithARowForEachNumberOfObjects()
    {
        SurveyReport report = Measure(Plan(SurveyMode.Combined, Binary));

        Assert.That(
            report.Rows.Select(row => (row.Objects, row.Failure, row.Loss, row.IsChecked)),
            Is.EqualTo(new[] { (1, (string?)null, (string?)null, true), (3, null, null, true) }));
        Assert.That(report.Rows.All(row => row is { Serialize.MedianS: > 0, Deserialize.MedianS: > 0, SizeBytes: > 0 }), Is.True);
    }

    [Test]
    public void AnotherProcessReadsWhatOneWrote()
    {
        SurveyReport written = Measure(Plan(SurveyMode.Serialize, Binary));
        SurveyReport read = Measure(Plan(SurveyMode.Deserialize, Binary));

        Assert.That(
            read.Rows.Select(row => (row.Failure, row.Loss, row.SizeBytes)),
            Is.EqualTo(written.Rows.Select(row => (row.Failure, row.Loss, row.SizeBytes))));
        Assert.That(read.Rows.All(row => row is { Serialize: null, Deserialize.MedianS: > 0 }), Is.True);
    }

    [Test]
    public void TheLimitThatOnlyAllocatesNeedsNoFile() =>
        Assert.That(
            Measure(Plan(SurveyMode.Deserialize, SurveySerializers.AllocationOnly)).Rows.All(
                row => row is { Failure: null, Deserialize.MedianS: > 0 }),
            Is.True);

    [Test]
    public void ReadingWithoutFilesSaysHowToMakeThem() =>
        Assert.That(Measure(Plan(SurveyMode.Deserialize, Binary)).Rows[0].Failure, Does.Contain("serialize mode"));

    [Test]
    public void ProcessesAreSummedUpInOneRow() =>
        Assert.That(
            Measure(Plan(SurveyMode.Combined, Binary) with { Processes = 2 }).Rows.Select(row => row.Serialize!.Runs),
            Is.EqualTo((int[])[4, 4]));

    [Test]
    public void ProcessesRunWithTheNurseryOfTheirTask()
    {
        SurveyPlan plan = Plan(SurveyMode.Combined, Binary) with { Objects = [1], Nurseries = [NurserySize.Default, NurserySize.Small] };

        Assert.That(Measure(plan).Rows.Select(row => row.Nursery), Is.EqualTo((NurserySize[])[NurserySize.Default, NurserySize.Small]));
    }

    [Test]
    public void FirstCallsComeFromAProcessEach()
    {
        SurveyRow row = Measure(Plan(SurveyMode.FirstCall, Binary) with { Objects = [1], Processes = 2 }).Rows.Single();

        Assert.That((row.Serialize!.Runs, row.Deserialize!.Runs), Is.EqualTo((2, 2)));
    }

    [Test]
    public void RowsThatADyingProcessOwesAreToldAsFailed()
    {
        SurveyTask impossible = Plan(SurveyMode.Combined, Binary).Tasks().Single() with { Workload = "no such workload" };

        Assert.That(
            SurveyRun.Run(impossible, CancellationToken.None).ConvertAll(row => row.Failure), Has.Count.EqualTo(2).And.All.Contain("died"));
    }

    private SurveyPlan Plan(SurveyMode mode, string serializer) => new(
        mode, ["Customer"], [serializer], [3, 1], [NurserySize.Default], new SurveyPace(2, 0.1), 1, new SurveyData(
            100, null), false, true, _folder, false);

    private static SurveyReport Measure(SurveyPlan plan) => Run(display => new SurveyRun(plan).Measure(display, CancellationToken.None));

    private static T Run<T>(Func<PhaseDisplay, T> work) => PhaseDisplay.Run(work, CancellationToken.None);
}
