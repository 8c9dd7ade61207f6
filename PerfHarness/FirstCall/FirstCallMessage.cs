using CustomBinarySerializer;

namespace PerfHarness.FirstCall;

internal abstract class FirstCallMessage : ICustomBinarySerializable
{
    public string Text { get; set; } = "";

    public int Number { get; set; }

    public abstract void WriteDataTo(BinaryWriter writer);

    public abstract void SetDataFrom(BinaryReader reader);
}

/// <summary>
/// Thousands of types from one piece of source: over structs the runtime compiles each of them by itself, as if
/// somebody had written it.
/// </summary>
internal sealed class FirstCallMessage<TFirst, TSecond, TThird> : FirstCallMessage
    where TFirst : struct
    where TSecond : struct
    where TThird : struct
{
    public override void WriteDataTo(BinaryWriter writer)
    {
        writer.Write(Text);
        writer.Write(Number);
    }

    public override void SetDataFrom(BinaryReader reader)
    {
        Text = reader.ReadString();
        Number = reader.ReadInt32();
    }
}
