using System.Diagnostics;
using System.Runtime.InteropServices;

namespace CustomBinarySerializer.TestKit.Processes;

/// <summary>Starts managed programs with the dotnet host of the runtime that runs this process.</summary>
internal static class DotnetProgram
{
    private static readonly string s_host = Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "../../../dotnet"));

    /// <summary>Returns the start information of a program, with its standard output redirected.</summary>
    /// <param name="assembly">The path of the program's assembly.</param>
    /// <param name="arguments">The program's arguments.</param>
    internal static ProcessStartInfo StartInfo(string assembly, params IEnumerable<string> arguments) =>
        new(s_host, [assembly, .. arguments]) { RedirectStandardOutput = true };
}
