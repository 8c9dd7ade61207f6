using CustomBinarySerializer;

namespace PerfHarness.Workloads;

/// <summary>
/// Messages and the library's typed calls on them. Implemented by structs, so that the runtime compiles each measured
/// loop for its workload alone.
/// </summary>
public interface IWorkload : ITypedCalls
{
    static abstract string Name { get; }

    static abstract ICustomBinarySerializable[] CreateMessages();
}
