using System.CommandLine;

namespace Stress.Processes;

/// <summary>Options of several commands.</summary>
internal static class StressOptions
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
}
