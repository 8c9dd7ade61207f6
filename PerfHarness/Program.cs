using System.CommandLine;
using PerfHarness.Catalog;
using PerfHarness.Charts;
using PerfHarness.Files;
using PerfHarness.FirstCall;
using PerfHarness.Graph;
using PerfHarness.Limits;
using PerfHarness.Ring;
using PerfHarness.Survey;
using Spectre.Console;

const int WideOutput = 200;

// A file or pipe has no window width.
if (Console.IsOutputRedirected)
{
    AnsiConsole.Profile.Width = WideOutput;
}

RootCommand root = new(
    "Compares CustomBinarySerializer with straight-line code and with other serializers. Without a command it runs catalog.");
CatalogCommand.Configure(root);
root.Subcommands.Add(CatalogCommand.Create());
root.Subcommands.Add(LimitsCommand.Create());
root.Subcommands.Add(SurveyCommand.Create());
root.Subcommands.Add(ChartsCommand.Create());
root.Subcommands.Add(FirstCallCommand.Create());
root.Subcommands.Add(FilesCommand.Create());
root.Subcommands.Add(RingCommand.Create());
root.Subcommands.Add(GraphCommand.Create());
return await root.Parse(args).InvokeAsync();
