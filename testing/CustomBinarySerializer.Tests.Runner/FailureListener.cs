using NUnit.Framework.Interfaces;

namespace CustomBinarySerializer.Tests.Runner;

/// <summary>Prints how long each fixture takes, and each test that fails.</summary>
internal sealed class FailureListener : ITestListener
{
    public void TestStarted(ITest test)
    {
    }

    public void TestFinished(ITestResult result)
    {
        if (result.Test.IsSuite)
        {
            if (result.Test.TestType == "TestFixture")
            {
                Console.WriteLine($"{result.FullName}: {result.PassCount} passed in {result.Duration:0.0} s");
            }
        }
        else if (result.ResultState.Status == TestStatus.Failed)
        {
            Console.WriteLine($"{result.FullName} failed: {result.Message}{Environment.NewLine}{result.StackTrace}");
        }
    }

    public void TestOutput(TestOutput output)
    {
    }

    public void SendMessage(TestMessage message)
    {
    }
}
