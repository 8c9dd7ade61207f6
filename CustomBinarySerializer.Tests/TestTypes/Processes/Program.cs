using System.Reflection;

namespace CustomBinarySerializer.Tests.TestTypes.Processes;

/// <summary>The entry of this assembly, for the processes that tests start. The test runner doesn't use it.</summary>
internal static class Program
{
    internal static int Main(string[] arguments)
    {
        MethodInfo run = Type.GetType(arguments[0], throwOnError: true)!
            .GetMethod(nameof(IChildProgram.Run), BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic)!;
        run.CreateDelegate<Action<string[]>>()(arguments[1..]);
        return 0;
    }
}
