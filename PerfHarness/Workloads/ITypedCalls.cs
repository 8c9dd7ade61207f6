namespace PerfHarness.Workloads;

/// <summary>
/// The library's typed calls on the messages of a workload. Implemented by structs, so that the calls carry exact
/// types.
/// </summary>
public interface ITypedCalls
{
    /// <summary>Returns 0 where the destination is too small.</summary>
    static abstract int Write(CustomBinaryFormatter formatter, Span<byte> destination, object message);

    static abstract object Read(CustomBinaryFormatter formatter, ReadOnlySpan<byte> frame);
}
