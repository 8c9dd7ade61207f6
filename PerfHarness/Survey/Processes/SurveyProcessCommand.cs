using System.CommandLine;
using PerfHarness.Survey.Output;
using PerfHarness.Survey.Serializers;

namespace PerfHarness.Survey.Processes;

/// <summary>One process of the survey.</summary>
internal static class SurveyProcessCommand
{
    public const string Name = "process";

    public static Command Create()
    {
        Argument<string> task = new("task") { Description = "Task, as JSON." };
        Command command = new(Name, "Run one process of survey.") { task };
        command.Hidden = true;
        command.SetAction(parsed => Run(SurveyTask.Parse(parsed.GetRequiredValue(task))));
        return command;
    }

    private static void Run(SurveyTask task)
    {
        if (task.Waits)
        {
            new SurveyLine(Environment.ProcessId, null).Print();
            Console.ReadLine();
        }

        SurveyMeasurement measurement = new(task);
        foreach (int objects in task.Objects)
        {
            foreach (string serializer in task.Serializers)
            {
                SurveyRow row = measurement.Measure(SurveySerializers.Named(serializer), objects);
                new SurveyLine(null, row with { Nursery = SurveyTask.NurseryOfThisProcess }).Print();
            }
        }
    }
}
