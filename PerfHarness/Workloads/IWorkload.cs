using CustomBinarySerializer;

namespace PerfHarness.Workloads;

/// <summary>
/// Messages, and the library's typed calls on them. Implemented by structs, so that each measured loop is compiled
/// for its workload alone.
/// </summary>
public interface IWorkload : ITypedCalls
{
    static abstract string Name { get; }

    static abstract ICustomBinarySerializable[] CreateMessages();
}
