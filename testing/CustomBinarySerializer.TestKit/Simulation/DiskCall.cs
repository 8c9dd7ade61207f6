namespace CustomBinarySerializer.TestKit.Simulation;

/// <summary>What was asked of the disk.</summary>
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
