
namespace CustomBinarySerializer.RabbitMQ.Tests.Brokers;

/// <summary>Finds the server of RabbitMQ, if it is installed.</summary>
internal static class BrokerInstallation
{
    private const string Variable = "RABBITMQ_SBIN";

    /// <summary>The folder of the server's scripts; null if no server is installed.</summary>
    internal static string? Folder { get; } = Find();

    /// <summary>Ignores the test where there is no server.</summary>
    internal static void Require()
    {
        if (Folder is null)
        {
            Assert.Ignore(
                "Needs RabbitMQ's server, which the test starts itself: apt-get install -y --no-install-recommends rabbitmq-server, or " +
                $"set {Variable} to the folder of its scripts (…/sbin).");
        }
    }

    /// <summary>
    /// Requires the server for tests that take half a minute each, which CI runs with its other long tests.
    /// </summary>
    internal static void RequireAndTime()
    {
        Require();
        if (!LongRun.IsOn)
        {
            Assert.Ignore(
                "Takes half a minute: dotnet test --filter TestCategory=Long -- " +
                """'TestRunParameters.Parameter(name="Long",value="true")'""");
        }
    }

    private static string? Find()
    {
        if (Environment.GetEnvironmentVariable(Variable) is { Length: > 0 } given)
        {
            return given;
        }

        const string Debian = "/usr/lib/rabbitmq/lib";
        return !Directory.Exists(Debian)
            ? null
            : Directory.GetDirectories(Debian, "rabbitmq_server-*")
                .Select(folder => Path.Combine(folder, "sbin"))
                .FirstOrDefault(sbin => File.Exists(Path.Combine(sbin, "rabbitmq-server")));
    }
}
