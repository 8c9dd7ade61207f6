namespace CustomBinarySerializer.Tool.Output;

/// <summary>The exit codes of the process.</summary>
internal static class ExitCode
{
    /// <summary>Done, and nothing was found wrong.</summary>
    internal const int Fine = 0;

    /// <summary>Something is damaged or missing, or couldn't be read or written.</summary>
    internal const int FoundWrong = 1;

    /// <summary>The command line, or a path in it, makes no sense.</summary>
    internal const int Misuse = 2;
}
