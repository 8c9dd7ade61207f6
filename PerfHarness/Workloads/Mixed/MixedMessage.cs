using CustomBinarySerializer;

namespace PerfHarness.Workloads.Mixed;

internal abstract class MixedMessage : ICustomBinarySerializable
{
    public abstract void Fill(Random random);

    public abstract void WriteDataTo(BinaryWriter writer);

    public abstract void SetDataFrom(BinaryReader reader);

    protected static TGroup Filled<TGroup>(Random random)
        where TGroup : struct, IMemberGroup
    {
        TGroup group = default;
        group.Fill(random);
        return group;
    }
}

internal sealed class MixedMessage<TFirst, TSecond, TThird> : MixedMessage
    where TFirst : struct, IMemberGroup
    where TSecond : struct, IMemberGroup
    where TThird : struct, IMemberGroup
{
    private TFirst _first;
    private TSecond _second;
    private TThird _third;

    public override void Fill(Random random)
    {
        _first = Filled<TFirst>(random);
        _second = Filled<TSecond>(random);
        _third = Filled<TThird>(random);
    }

    public override void WriteDataTo(BinaryWriter writer)
    {
        _first.Write(writer);
        _second.Write(writer);
        _third.Write(writer);
    }

    public override void SetDataFrom(BinaryReader reader)
    {
        _first.Read(reader);
        _second.Read(reader);
        _third.Read(reader);
    }
}
