using CustomBinarySerializer.TestKit.Processes;

namespace CustomBinarySerializer.SharedMemory.Tests;

/// <summary>The entry of this assembly, for the processes that tests start. The test runner doesn't use it.</summary>
internal static class Program
{
    internal static int Main(string[] arguments) => ChildProgram.Run(typeof(Program).Assembly, arguments);
}
