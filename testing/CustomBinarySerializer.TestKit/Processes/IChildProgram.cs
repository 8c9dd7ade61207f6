namespace CustomBinarySerializer.TestKit.Processes;

/// <summary>A program in a test assembly that a <see cref="ChildProcess"/> runs.</summary>
internal interface IChildProgram
{
    /// <summary>Runs the program, whose input and output are connected to the <see cref="ChildProcess"/>.</summary>
    /// <param name="arguments">The arguments that were passed to <see cref="ChildProcess.Start"/>.</param>
    static abstract void Run(string[] arguments);
}
