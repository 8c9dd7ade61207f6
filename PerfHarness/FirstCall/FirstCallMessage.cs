using CustomBinarySerializer;

namespace PerfHarness.FirstCall;

/// <summary>A message with a hand-written contract.</summary>
internal abstract class FirstCallMessage : ICustomBinarySerializable
{
    public string Text { get; set; } = "";

    public int Number { get; set; }

    public abstract void WriteDataTo(BinaryWriter writer);

    public abstract void SetDataFrom(BinaryReader reader);
}

/// <summary>
/// Thousands of message types. The runtime compiles each combination of structs as a type of its own.
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
