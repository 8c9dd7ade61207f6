namespace CustomBinarySerializer;

/// <summary>
/// What <see cref="TypeRegistry.RegisterAssembly(System.Reflection.Assembly, string, NewTypes)"/> does with types that have no id in
/// its file yet.
/// </summary>
public enum NewTypes
{
    /// <summary>
    /// They are appended, with the next ids: for a test or a tool that runs where the file is part of the source. Where the
    /// environment variable CI is <c>true</c> they are refused all the same, since nobody would check the file in.
    /// </summary>
    Append,

    /// <summary>
    /// They are an error that shows the missing lines: for programs in production, where each machine would give ids of its own.
    /// </summary>
    Refuse,
}
