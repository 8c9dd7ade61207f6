using System.Reflection;

namespace CustomBinarySerializer.TestKit.Processes;

/// <summary>The entry of a test assembly, for the processes that its tests start. The test runner doesn't use it.</summary>
internal static class ChildProgram
{
    /// <summary>Runs an <see cref="IChildProgram"/>.</summary>
    /// <param name="assembly">The test assembly.</param>
    /// <param name="arguments">The full name of the program's type, and the program's arguments.</param>
    /// <returns>The exit code.</returns>
    internal static int Run(Assembly assembly, string[] arguments)
    {
        MethodInfo run = assembly.GetType(arguments[0], throwOnError: true)!
            .GetMethod(nameof(IChildProgram.Run), BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic)!;
        run.CreateDelegate<Action<string[]>>()(arguments[1..]);
        return 0;
    }
}
