using System.CommandLine;
using Spectre.Console;
using Stress.Crashes;
using Stress.Fuzzing;
using Stress.Fuzzing.Instrumentation;
using Stress.RingCrashes;

// Before the first call of the library.
Coverage.Start();

const int WideOutput = 200;

// A file or pipe has no window width.
if (Console.IsOutputRedirected)
{
    AnsiConsole.Profile.Width = WideOutput;
}

RootCommand root = new("Tests CustomBinarySerializer with hostile bytes, killed processes and faults of the disk.");
root.Subcommands.Add(FuzzCommand.Create());
root.Subcommands.Add(CrashesCommand.Create());
root.Subcommands.Add(RingCrashesCommand.Create());
root.Subcommands.Add(RingRacesCommand.Create());
return await root.Parse(args).InvokeAsync();
