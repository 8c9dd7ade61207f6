using PerfHarness.Catalog;
using PerfHarness.Charts;
using PerfHarness.Compression;
using PerfHarness.Files;
using PerfHarness.FirstCall;
using PerfHarness.Graph;
using PerfHarness.Limits;
using PerfHarness.Ring;
using PerfHarness.Survey;

namespace PerfHarness;

/// <summary>The command line of the harness.</summary>
internal static class HarnessCommands
{
    public static RootCommand CreateRoot()
    {
        RootCommand root = new(
            "Compares CustomBinarySerializer with straight-line code and with other serializers. Without a command it runs catalog.");
        CatalogCommand.Configure(root);
        root.Subcommands.Add(CatalogCommand.Create());
        root.Subcommands.Add(LimitsCommand.Create());
        root.Subcommands.Add(SurveyCommand.Create());
        root.Subcommands.Add(ChartsCommand.Create());
        root.Subcommands.Add(FirstCallCommand.Create());
        root.Subcommands.Add(FilesCommand.Create());
        root.Subcommands.Add(CompressionCommand.Create());
        root.Subcommands.Add(OrdersCommand.Create());
        root.Subcommands.Add(RingCommand.Create());
        root.Subcommands.Add(GraphCommand.Create());
        return root;
    }
}
