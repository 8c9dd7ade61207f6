using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace CustomBinarySerializer.Hosting.Services;

/// <summary>Keyed services with options of their own.</summary>
internal static class NamedServices
{
    /// <summary>Throws if a service of a type has a name already.</summary>
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

    /// <summary>Claims a name and adds the options of the service, which are validated when the host starts.</summary>
    /// <param name="services">The services.</param>
    /// <param name="name">The name of the service and of its options.</param>
    /// <param name="configure">Sets options; null if only a configuration does.</param>
    /// <param name="problemsOf">
    /// Returns the problems of the options. Each continues a sentence that begins with the name: "has no Folder."
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
