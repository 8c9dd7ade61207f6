using CustomBinarySerializer;

namespace PerfHarness.Workloads;

/// <summary>
/// Messages, and the library's typed calls on them. Implemented by structs, so that each measured loop is compiled
/// for its workload alone and the calls below carry exact types.
/// </summary>
public interface IWorkload
{
    static abstract string Name { get; }

    static abstract ICustomBinarySerializable[] CreateMessages();

    static abstract int Write(CustomBinaryFormatter formatter, byte[] destination, object message);

    static abstract object Read(CustomBinaryFormatter formatter, byte[] frame);
}
