using System.Runtime.ExceptionServices;

namespace CustomBinarySerializer.Hosting.Services;

/// <summary>
/// The rule that a process whose hosted service has failed for good doesn't exit with code 0.
/// </summary>
internal static class FailedService
{
    /// <summary>
    /// Throws the failure that ended a service. Called when the host stops it: <c>Run</c> and <c>StopAsync</c> of the
    /// host, generic or web, throw it then, after they have stopped all services. Hosts of .NET 10 and earlier return
    /// as if nothing had failed.
    /// </summary>
    /// <param name="execution">The service's <c>ExecuteTask</c>.</param>
    internal static void ThrowIfFailed(Task? execution)
    {
        if (execution is { IsFaulted: true, Exception.InnerException: { } failure })
        {
            ExceptionDispatchInfo.Throw(failure);
        }
    }
}
