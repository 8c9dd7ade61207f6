namespace CustomBinarySerializer.TestKit.Simulation;

/// <summary>A call of the simulated disk.</summary>
internal enum DiskCall
{
    Create,
    Open,
    Write,
    Flush,
    SetLength,
    Rename,
    Delete,
    FlushFolder,
}
