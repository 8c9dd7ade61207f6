using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace CustomBinarySerializer.Hosting.Services;

/// <summary>Keyed services with options of their own.</summary>
internal static class NamedServices
{
    /// <summary>Sees to it that a name is given once.</summary>
    /// <exception cref="ArgumentException">
    /// <paramref name="name"/> is empty, or there is a service of that type and name.
    /// </exception>
    internal static void Claim<TService>(IServiceCollection services, string name)
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        if (services.Any(service => service.IsKeyedService && service.ServiceType == typeof(TService) && name.Equals(service.ServiceKey)))
        {
            throw new ArgumentException($"There is a {typeof(TService).Name} {name} already.", nameof(name));
        }
    }

    /// <summary>Does so, and adds its options, which are validated when the host starts.</summary>
    /// <param name="services">The services.</param>
    /// <param name="name">The name of both.</param>
    /// <param name="configure">Sets options; null if only a configuration does.</param>
    /// <param name="problemsOf">
    /// What is wrong with them, each as what follows the name in a sentence: "has no Folder."
    /// </param>
    internal static void Claim<TService, TOptions>(
        IServiceCollection services, string name, Action<TOptions>? configure, Func<TOptions, IEnumerable<string>> problemsOf)
        where TOptions : class
    {
        Claim<TService>(services, name);
        services.AddOptions<TOptions>(name).Configure(configure ?? (_ => { })).ValidateOnStart();
        services.AddSingleton<IValidateOptions<TOptions>>(new Validation<TOptions>(name, typeof(TService).Name, problemsOf));
    }

    private sealed class Validation<TOptions>(string name, string service, Func<TOptions, IEnumerable<string>> problemsOf)
        : IValidateOptions<TOptions>
        where TOptions : class
    {
        public ValidateOptionsResult Validate(string? optionsName, TOptions options)
        {
            if (optionsName != name)
            {
                return ValidateOptionsResult.Skip;
            }

            string[] problems = [.. problemsOf(options).Select(problem => $"{service} {name} {problem}")];
            return problems.Length == 0 ? ValidateOptionsResult.Success : ValidateOptionsResult.Fail(problems);
        }
    }
}
