namespace CustomBinarySerializer.TestKit.Processes;

/// <summary>A program that runs in another process of the test assembly.</summary>
internal interface IChildProgram
{
    /// <summary>Runs in the other process; what it prints to the console reaches <see cref="ChildProcess"/>, and the reverse.</summary>
    static abstract void Run(string[] arguments);
}
