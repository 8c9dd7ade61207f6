namespace CustomBinarySerializer.Replication.Tests;

/// <summary>Tests that take half a minute each: CI runs them, once more with <c>-- 'TestRunParameters.Parameter(name="Long",value="true")'</c>.</summary>
internal static class LongRun
{
    internal const string Category = "Long";

    internal static bool IsOn { get; } = TestContext.Parameters.Get("Long", false);

    internal static void Require()
    {
        Brokers.BrokerInstallation.Require();
        if (!IsOn)
        {
            Assert.Ignore("""Takes half a minute: dotnet test --filter TestCategory=Long -- 'TestRunParameters.Parameter(name="Long",value="true")'""");
        }
    }
}
