using System.Reflection;

namespace CustomBinarySerializer.TestKit.Processes;

/// <summary>
/// The entry point for the processes that tests start, compiled into each test assembly that has an
/// <see cref="IChildProgram"/>. The test runner doesn't use it.
/// </summary>
internal static class ChildProgram
{
    /// <summary>Runs a program of this assembly.</summary>
    /// <param name="arguments">The full name of the program's type, and the program's arguments.</param>
    /// <returns>The exit code: <see cref="Environment.ExitCode"/>, which the program may set.</returns>
    internal static int Main(string[] arguments)
    {
        MethodInfo run = typeof(ChildProgram).Assembly.GetType(arguments[0], throwOnError: true)!
            .GetMethod(nameof(IChildProgram.Run), BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic)!;
        run.CreateDelegate<Action<string[]>>()(arguments[1..]);
        return Environment.ExitCode;
    }
}
