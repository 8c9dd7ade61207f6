using System.Text.Json;
using PerfHarness.Survey.Output;

namespace PerfHarness.Survey.Processes;

/// <summary>What a process says on its standard output, a line of JSON each time: that it waits, or a row.</summary>
internal sealed record SurveyLine(int? WaitingProcess, SurveyRow? Row)
{
    public static SurveyLine Parse(string line) => JsonSerializer.Deserialize<SurveyLine>(line)!;

    public void Print() => Console.WriteLine(JsonSerializer.Serialize(this));
}
