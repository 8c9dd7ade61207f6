namespace PerfHarness.Workloads.Operations;

/// <summary>
/// What a cell times, once, on the message or frame at an index. Implemented by structs, so that it is inlined into
/// the loop of its cell.
/// </summary>
internal interface IOperation
{
    /// <summary>
    /// Returns what it read, so that nothing read is optimised away; what is written stays in a buffer.
    /// </summary>
    object? Run(int index);
}
