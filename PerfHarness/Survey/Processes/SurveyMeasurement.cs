using PerfHarness.Survey.Data;
using PerfHarness.Survey.Output;
using PerfHarness.Survey.Serializers;

namespace PerfHarness.Survey.Processes;

/// <summary>Measures the rows of a task in the current process.</summary>
internal sealed class SurveyMeasurement
{
    private readonly SurveyWorkload _workload;
    private readonly RunClock _clock;
    private object[] _roots = [];
    private int _objects;

    private SurveyMeasurement(SurveyTask task)
    {
        _workload = SurveyWorkloads.Named(task.Workload);
        _clock = new RunClock(task.Runs);
    }

    /// <summary>Measures row by row. A serializer that fails gets a row with the reason.</summary>
    public static IEnumerable<SurveyRow> Measure(SurveyTask task)
    {
        SurveyMeasurement measurement = new(task);
        return from objects in task.Objects
               from serializer in task.Serializers
               select measurement.Measure(SurveySerializers.Named(serializer), objects);
    }

    private SurveyRow Measure(SurveySerializer serializer, int objects)
    {
        try
        {
            CreateRoots(objects);
            return Measure(serializer);
        }
#pragma warning disable CA1031 // Any failure of a serializer is a result of the survey.
        catch (Exception exception)
#pragma warning restore CA1031
        {
            return SurveyRow.Failed(_workload.Name, objects, serializer.Identity, exception);
        }
    }

    private void CreateRoots(int objects)
    {
        if (_objects != objects)
        {
            _roots = _workload.CreateRoots(objects);
            _objects = objects;
        }
    }

    private SurveyRow Measure(SurveySerializer serializer)
    {
        Adapter adapter = serializer.CreateAdapter(_workload, _roots);
        RootPasses passes = new(_workload, adapter, _roots);
        if (!adapter.CarriesData)
        {
            return new SurveyRow(_workload.Name, _objects, serializer.Identity, null, Read(serializer, passes), null, null);
        }

        passes.Serialize();
        passes.TurnAround();
        string? loss = passes.FirstDifference(_roots);
        DirectionFigures serialize = _clock.Measure($"{serializer.Name}, serialize", _roots.Length, passes.Serialize);
        passes.TurnAround();
        return new SurveyRow(_workload.Name, _objects, serializer.Identity, serialize, Read(serializer, passes), passes.Size, loss);
    }

    private DirectionFigures Read(SurveySerializer serializer, RootPasses passes) =>
        _clock.Measure($"{serializer.Name}, deserialize", _roots.Length, passes.Deserialize);
}
