namespace PerfHarness.Workloads.Operations;

/// <summary>
/// The operation that a cell times. Implemented by structs, so that it is inlined into the loop of its cell.
/// </summary>
internal interface IOperation
{
    /// <summary>
    /// Writes or reads the message at an index. Returns what it read, so that the runtime can't remove the reading.
    /// </summary>
    object? Run(int index);
}
