using CustomBinarySerializer;

namespace Stress.Crashes;

/// <summary>A numbered message of a writer, with random bytes.</summary>
internal sealed class CrashMessage : ICustomBinarySerializable
{
    private const int TypeId = 1;
    private const int MostFilling = 300;

    // Larger than some of the segments.
    private const int LargeFilling = 100_000;
    private const int MessagesPerLarge = 2_000;

    /// <summary>The number of the writing process, from 0.</summary>
    public int Life { get; private set; }

    /// <summary>The number of the thread or caller in that process.</summary>
    public int Lane { get; private set; }

    /// <summary>The number of the message in the lane, from 0.</summary>
    public long Number { get; private set; }

    private byte[] Filling { get; set; } = [];

    public static TypeRegistry NewRegistry() => new TypeRegistry().Register<CrashMessage>(TypeId);

    public static CrashMessage Create(int life, int lane, long number, Random random)
    {
        byte[] filling = new byte[random.Next(MessagesPerLarge) == 0 ? LargeFilling : random.Next(MostFilling)];
        random.NextBytes(filling);
        return new CrashMessage { Life = life, Lane = lane, Number = number, Filling = filling };
    }

    public void WriteDataTo(BinaryWriter writer)
    {
        writer.Write(Life);
        writer.Write(Lane);
        writer.Write(Number);
        writer.Write7BitEncodedInt(Filling.Length);
        writer.Write(Filling);
    }

    public void SetDataFrom(BinaryReader reader)
    {
        Life = reader.ReadInt32();
        Lane = reader.ReadInt32();
        Number = reader.ReadInt64();
        Filling = reader.ReadBytes(reader.Read7BitEncodedInt());
    }
}
