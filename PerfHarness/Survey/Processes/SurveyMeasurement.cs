using PerfHarness.Reporting;
using PerfHarness.Survey.Data;
using PerfHarness.Survey.Output;
using PerfHarness.Survey.Serializers;

namespace PerfHarness.Survey.Processes;

/// <summary>Measures row by row what a task asks for.</summary>
internal sealed class SurveyMeasurement
{
    private readonly SurveyTask _task;
    private readonly SurveyWorkload _workload;
    private readonly RunClock _clock;
    private object[] _roots = [];
    private int _objects;

    public SurveyMeasurement(SurveyTask task)
    {
        _task = task;
        _workload = task.Data.Named(task.Workload);
        _clock = new RunClock(task.Pace);
    }

    public SurveyRow Measure(SurveySerializer serializer, int objects)
    {
        try
        {
            EnsureRoots(objects);
            return _task.Mode switch
            {
                SurveyMode.Serialize => Writing(serializer),
                SurveyMode.Deserialize => Reading(serializer),
                SurveyMode.FirstCall => FirstCall(serializer),
                _ => Combined(serializer),
            };
        }
#pragma warning disable CA1031 // Whatever goes wrong in a serializer is a result of the survey.
        catch (Exception exception)
#pragma warning restore CA1031
        {
            return SurveyRow.Failed(_workload.Name, objects, serializer.Identity, _task.Mode, FailureText.Of(exception));
        }
    }

    private void EnsureRoots(int objects)
    {
        if (_objects != objects)
        {
            _roots = HarnessEvents.During("create", _workload.Name, objects, () => _workload.CreateRoots(objects));
            _objects = objects;
        }
    }

    private Adapter AdapterOf(SurveySerializer serializer) => serializer.CreateAdapter(_workload, _roots);

    private SurveyRow Combined(SurveySerializer serializer)
    {
        Adapter adapter = AdapterOf(serializer);
        RootPasses passes = new(_workload, adapter, _roots);
        if (!adapter.CarriesData)
        {
            return OnlyReading(serializer, passes);
        }

        double firstWrite = Once(serializer, passes.Serialize);
        passes.TurnAround();
        double firstRead = Once(serializer, passes.Deserialize);
        string? loss = Check(serializer, passes);
        DirectionFigures serialize = MeasureWriting(serializer, passes, firstWrite);
        passes.TurnAround();
        DirectionFigures deserialize = MeasureReading(serializer, passes, firstRead);
        return Row(serializer, serialize, deserialize, passes.Size, _task.Verifies, loss);
    }

    private SurveyRow Writing(SurveySerializer serializer)
    {
        Adapter adapter = AdapterOf(serializer);
        if (!adapter.CarriesData)
        {
            throw new NotSupportedException("It writes nothing.");
        }

        RootPasses passes = new(_workload, adapter, _roots);
        double first = Once(serializer, passes.Serialize);
        passes.TurnAround();
        string? loss = Check(serializer, passes);
        DirectionFigures serialize = MeasureWriting(serializer, passes, first);
        passes.TurnAround();
        passes.WriteTo(FileOf(serializer));
        return Row(serializer, serialize, null, passes.Size, _task.Verifies, loss);
    }

    private SurveyRow Reading(SurveySerializer serializer)
    {
        Adapter adapter = AdapterOf(serializer);
        RootPasses passes = new(_workload, adapter, _roots);
        if (!adapter.CarriesData)
        {
            return OnlyReading(serializer, passes);
        }

        passes.ReadFrom(FileOf(serializer));
        double first = Once(serializer, passes.Deserialize);
        string? loss = Check(serializer, passes);
        DirectionFigures deserialize = MeasureReading(serializer, passes, first);
        return Row(serializer, null, deserialize, passes.Size, _task.Verifies, loss);
    }

    private SurveyRow OnlyReading(SurveySerializer serializer, RootPasses passes) =>
        Row(serializer, null, MeasureReading(serializer, passes, Once(serializer, passes.Deserialize)), null, false, null);

    // Setting the serializer up is part of what a program pays before its first message is out.
    private SurveyRow FirstCall(SurveySerializer serializer)
    {
        RootPasses? made = null;
        double serialize = Once(serializer, () =>
        {
            made = new RootPasses(_workload, AdapterOf(serializer), _roots);
            made.Serialize();
        });
        RootPasses passes = made!;
        passes.TurnAround();
        double deserialize = Once(serializer, passes.Deserialize);
        return Row(
            serializer,
            DirectionFigures.OfFirstCalls([serialize]),
            DirectionFigures.OfFirstCalls([deserialize]),
            passes.Size,
            _task.Verifies,
            Check(serializer, passes));
    }

    private double Once(SurveySerializer serializer, Action pass) =>
        HarnessEvents.During("first", serializer.Name, _objects, () => RunClock.Seconds(pass, 1));

    private string? Check(SurveySerializer serializer, RootPasses passes) =>
        _task.Verifies
            ? HarnessEvents.During("verify", serializer.Name, _objects, () => passes.FirstDifference(_roots))
            : null;

    private DirectionFigures MeasureWriting(SurveySerializer serializer, RootPasses passes, double firstS) =>
        _clock.Measure($"{serializer.Name}, serialize", _roots.Length, firstS, passes.Serialize);

    private DirectionFigures MeasureReading(SurveySerializer serializer, RootPasses passes, double firstS) =>
        _clock.Measure($"{serializer.Name}, deserialize", _roots.Length, firstS, passes.Deserialize);

    private RootFile FileOf(SurveySerializer serializer) =>
        new(
            _task.Folder ?? throw new ArgumentException("The mode needs a folder for its files."),
            _workload.Name,
            serializer.Name,
            _objects);

    private SurveyRow Row(
        SurveySerializer serializer, DirectionFigures? serialize, DirectionFigures? deserialize, long? size, bool isChecked,
        string? loss) =>
        new(_workload.Name, _objects, serializer.Identity, _task.Mode, serialize, deserialize, size, isChecked, loss, null);
}
