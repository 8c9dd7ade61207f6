using CustomBinarySerializer;

namespace PerfHarness.Workloads;

/// <summary>A workload of a single type, for which straight-line code sets the limit.</summary>
public interface ILimitedWorkload : IWorkload
{
    static abstract ICustomBinarySerializable CreateEmpty();

    static abstract void ReadInto(CustomBinaryFormatter formatter, byte[] frame, object existing);

    static abstract int WriteStraight(byte[] destination, object message);

    static abstract object ReadStraight(byte[] frame);
}
