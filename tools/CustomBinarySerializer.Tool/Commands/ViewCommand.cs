using System.CommandLine;
using CustomBinarySerializer.Tool.View;
using CustomBinarySerializer.Tool.View.Http;

namespace CustomBinarySerializer.Tool.Commands;

/// <summary>A page in the browser that shows transaction files.</summary>
internal static class ViewCommand
{
    private const int HighestPort = ushort.MaxValue;

    internal static Command Create(Terminal terminal)
    {
        Argument<string[]> paths = new("path")
        {
            Description = "Folders of transaction files, and files of bare frames or of BinaryFormatter.",
            HelpName = "FOLDER",
            Arity = ArgumentArity.OneOrMore,
        };
        Option<int> port = new("--port")
        {
            Description = "The port on 127.0.0.1; by default one that is free.",
            HelpName = "PORT",
        };
        port.Validators.Add(result =>
        {
            if (result.Tokens.Count == 1 && result.GetValueOrDefault<int>() is < 0 or > HighestPort)
            {
                result.AddError($"--port must be from 0 to {HighestPort}.");
            }
        });
        Option<string?> rings = new("--rings")
        {
            Description = "The folder of SharedMemoryOptions.Folder, if programs set it.",
            HelpName = "FOLDER",
        };
        Option<string?> archive = CommandOptions.Archive();
        ToolCommand command = new(
            "view",
            "Shows folders in the browser until Ctrl+C: segments, damage, messages and their bytes, also while they are written. Prints " +
            "the address of the page, which holds a key and which only programs of this machine reach. Changes nothing.",
            "cbs view orders",
            "cbs view orders orders-mirror --port 8080")
        {
            paths, port, rings, archive,
        };
        command.SetAction((parsed, cancellation) => RunAsync(
            terminal,
            ViewedPath.Of(parsed.GetRequiredValue(paths), parsed.GetValue(archive)),
            parsed.GetValue(port),
            parsed.GetValue(rings),
            cancellation));
        return command;
    }

    private static async Task<int> RunAsync(
        Terminal terminal, IReadOnlyList<ViewedPath> viewed, int port, string? rings, CancellationToken cancellation)
    {
        using LoopbackServer server = new(port);
        ViewerSite site = new(server.Host, viewed, rings);
        await terminal.Output.WriteLineAsync(site.Address).ConfigureAwait(false);
        await terminal.Output.FlushAsync(cancellation).ConfigureAwait(false);
        if (!terminal.IsQuiet)
        {
            await terminal.Error.WriteLineAsync("Open this address in a browser of this machine. Ctrl+C ends it.").ConfigureAwait(false);
        }

        await server.RunAsync(site.Answer, cancellation).ConfigureAwait(false);
        return ExitCode.Fine;
    }
}
