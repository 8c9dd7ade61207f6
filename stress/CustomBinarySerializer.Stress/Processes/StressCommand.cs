using System.CommandLine;

namespace Stress.Processes;

/// <summary>Options and steps of the commands.</summary>
internal static class StressCommand
{
    /// <summary>Creates <c>--seed</c>, which is random by default.</summary>
    public static Option<int> Seed(string description) => new("--seed")
    {
        Description = description,
        DefaultValueFactory = _ => Random.Shared.Next(),
        HelpName = "N",
    };

    /// <summary>Creates <c>--minutes</c>, which must be more than 0.</summary>
    public static Option<double> Minutes(string description, double defaultValue)
    {
        Option<double> option = new("--minutes")
        {
            Description = description,
            DefaultValueFactory = _ => defaultValue,
            HelpName = "N",
        };
        option.Validators.Add(result =>
        {
            if (!(result.GetValueOrDefault<double>() > 0))
            {
                result.AddError($"{option.Name} must be more than 0.");
            }
        });
        return option;
    }

    /// <summary>Runs work in a new folder. The folder is kept if a promise is broken.</summary>
    /// <param name="command">Name of the command.</param>
    /// <param name="seed">Seed of the run.</param>
    /// <param name="parent">Path of the folder's parent.</param>
    /// <param name="work">The work. It gets the path of the folder.</param>
    /// <returns>The exit code: 0, or 1 if a promise is broken.</returns>
    public static int Run(string command, int seed, string parent, Action<string> work)
    {
        DirectoryInfo folder = Directory.CreateDirectory(Path.Combine(parent, $"{command}-{Guid.NewGuid():N}"));
        bool isEvidence = false;
        try
        {
            work(folder.FullName);
            return 0;
        }
        catch (Exception exception) when (
            exception is ViolationException or FreshProcessException or BinarySerializationException or IOException)
        {
            isEvidence = true;
            Console.Error.WriteLine($"{command} failed with seed {seed}. {exception.Message} The files are kept in {folder.FullName}.");
            return 1;
        }
        finally
        {
            if (!isEvidence)
            {
                folder.Delete(recursive: true);
            }
        }
    }
}
