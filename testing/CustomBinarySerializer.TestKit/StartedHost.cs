using Microsoft.Extensions.Hosting;

namespace CustomBinarySerializer.TestKit;

/// <summary>Hosts that are disposed of if they can't be started.</summary>
internal static class StartedHost
{
    internal static async Task<IHost> StartedAsync(this IHost host)
    {
        try
        {
            await host.StartAsync();
            return host;
        }
        catch
        {
            host.Dispose();
            throw;
        }
    }
}
