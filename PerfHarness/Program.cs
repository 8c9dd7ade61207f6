using PerfHarness;

const int WideOutput = 200;

// A file or pipe has no window width.
if (Console.IsOutputRedirected)
{
    AnsiConsole.Profile.Width = WideOutput;
}

return await HarnessCommands.CreateRoot().Parse(args).InvokeAsync();
