using System.Buffers.Binary;
using CustomBinarySerializer;

namespace Stress.RingCrashes;

/// <summary>A message that says who sent it, and whose filling follows from that, so that every byte can be verified.</summary>
internal sealed class TrafficMessage : ICustomBinarySerializable
{
    private const int TypeId = 1;
    private const int MostFilling = 200;
    private const int MessagesPerLarge = 100;
    private const int HeaderAndNumbers = 64;

    // Of a generator whose period is 2^64 (Knuth, MMIX).
    private const ulong Factor = 6364136223846793005;
    private const ulong Addend = 1442695040888963407;

    public int Life { get; private set; }

    public long Number { get; private set; }

    private byte[] Filling { get; set; } = [];

    public static TypeRegistry NewRegistry() => new TypeRegistry().Register<TrafficMessage>(TypeId);

    /// <param name="life">Which process sends it.</param>
    /// <param name="number">Which of its messages it is, from 0.</param>
    /// <param name="maxMessageSize">What the ring takes; some messages are that long.</param>
    public static TrafficMessage Create(int life, long number, int maxMessageSize)
    {
        ulong state = Seed(life, number);
        int length = state % MessagesPerLarge == 0 ? maxMessageSize - HeaderAndNumbers : (int)(state / MessagesPerLarge % MostFilling);
        byte[] filling = new byte[length];
        Fill(filling, state);
        return new TrafficMessage { Life = life, Number = number, Filling = filling };
    }

    /// <summary>Whether every byte is as it was sent.</summary>
    public bool IsWhole()
    {
        byte[] expected = new byte[Filling.Length];
        Fill(expected, Seed(Life, Number));
        return Filling.AsSpan().SequenceEqual(expected);
    }

    public void WriteDataTo(BinaryWriter writer)
    {
        writer.Write(Life);
        writer.Write(Number);
        writer.Write7BitEncodedInt(Filling.Length);
        writer.Write(Filling);
    }

    public void SetDataFrom(BinaryReader reader)
    {
        Life = reader.ReadInt32();
        Number = reader.ReadInt64();
        Filling = reader.ReadBytes(reader.Read7BitEncodedInt());
    }

    private static ulong Seed(int life, long number) => unchecked((((ulong)life << 40) + (ulong)number) * Factor + Addend) >> 8;

    private static void Fill(Span<byte> filling, ulong state)
    {
        while (filling.Length >= sizeof(ulong))
        {
            state = unchecked(state * Factor + Addend);
            BinaryPrimitives.WriteUInt64LittleEndian(filling, state);
            filling = filling[sizeof(ulong)..];
        }

        filling.Fill(unchecked((byte)state));
    }
}
