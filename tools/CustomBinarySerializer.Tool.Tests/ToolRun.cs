namespace CustomBinarySerializer.Tool.Tests;

/// <summary>The output and exit code of a command line of cbs that ran in this process.</summary>
internal sealed record ToolRun(int Code, string Output, string Error)
{
    internal string[] Lines => Output.Split('\n', StringSplitOptions.RemoveEmptyEntries);

    internal static ToolRun Of(params string[] args)
    {
        using StringWriter output = new();
        using StringWriter error = new();
        int code = CommandLine.RunAsync(args, output, error, isQuiet: true, CancellationToken.None).GetAwaiter().GetResult();
        return new ToolRun(code, output.ToString(), error.ToString());
    }
}
