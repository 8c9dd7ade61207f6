using CustomBinarySerializer;

namespace PerfHarness.Workloads;

/// <summary>A workload of a single type, for which straight-line code sets the limit.</summary>
public interface ILimitedWorkload : IWorkload
{
    static abstract ICustomBinarySerializable CreateEmpty();

    static abstract void ReadInto(CustomBinaryFormatter formatter, ReadOnlySpan<byte> frame, object existing);

    static abstract int WriteStraight(Span<byte> destination, object message);

    static abstract object ReadStraight(ReadOnlySpan<byte> frame);
}
