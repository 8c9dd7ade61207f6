using System.CommandLine;
using PerfHarness.Catalog;
using PerfHarness.Catalog.Verification;
using PerfHarness.Crashes;
using PerfHarness.Files;
using PerfHarness.FirstCall;
using PerfHarness.Limits;
using PerfHarness.Micro;
using PerfHarness.Ring;
using PerfHarness.RingCrashes;
using PerfHarness.Seed;

RootCommand root = new(
    "Measures CustomBinarySerializer against its limits and its peers. Without a command it runs the main job, catalog.");
CatalogCommand.Configure(root);
root.Subcommands.Add(CatalogCommand.Create());
root.Subcommands.Add(SeedCommand.Create());
root.Subcommands.Add(LimitsCommand.Create());
root.Subcommands.Add(MicroCommand.Create());
root.Subcommands.Add(FirstCallCommand.Create());
root.Subcommands.Add(FilesCommand.Create());
root.Subcommands.Add(CrashesCommand.Create());
root.Subcommands.Add(RingCommand.Create());
root.Subcommands.Add(RingCrashesCommand.Create());
root.Subcommands.Add(RingSoakCommand.Create());
root.Subcommands.Add(VerifyCommand.Create());
root.Subcommands.Add(SeedProcessCommand.Create());
return await root.Parse(args).InvokeAsync();
