using PerfHarness.Catalog.Verification;

namespace PerfHarness.Catalog;

/// <summary>The command of the main job, which also runs without a command.</summary>
internal static class CatalogCommand
{
    public static Command Create()
    {
        Command command = new(
            "catalog",
            "The main job (default): write the catalogue of the shared frameworks, verify it in a fresh process, compare formats.");
        Configure(command);
        command.Subcommands.Add(FreshProcessVerification.Process.CreateCommand());
        return command;
    }

    public static void Configure(Command command)
    {
        Option<FileInfo?> json = MeasuringCommand.Json();
        Option<bool> noPeers = new("--no-peers") { Description = "Leave out BinaryFormatter and System.Text.Json." };
        command.Options.Add(json);
        command.Options.Add(noPeers);
        command.SetAction((parsed, cancellation) => Task.Run(
            () => Run(parsed.GetValue(json), !parsed.GetValue(noPeers), cancellation), cancellation));
    }

    private static int Run(FileInfo? json, bool withPeers, CancellationToken cancellation)
    {
        DirectoryInfo folder = Directory.CreateTempSubdirectory("PerfHarness-catalog-");
        try
        {
            CatalogJob job = new(folder.FullName, withPeers, cancellation);
            CatalogResult result = PhaseDisplay.Run(job.Run, cancellation);
            CatalogReport.Print(result);
            if (json is not null)
            {
                JsonReport.Write(json, result);
            }

            return 0;
        }
        catch (Exception exception) when (exception is CatalogDifferenceException or FreshProcessException
            or IOException or UnauthorizedAccessException)
        {
            Console.Error.WriteLine($"The main job failed. {exception.Message}");
            return 1;
        }
        catch (OperationCanceledException)
        {
            Console.Error.WriteLine("The main job was cancelled.");
            return 1;
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }
}
