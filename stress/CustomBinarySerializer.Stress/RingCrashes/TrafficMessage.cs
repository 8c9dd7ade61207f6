using System.Buffers.Binary;
using CustomBinarySerializer;

namespace Stress.RingCrashes;

/// <summary>
/// A message with its producer and number. The other bytes are computed from these, so that each can be verified.
/// </summary>
internal sealed class TrafficMessage : ICustomBinarySerializable
{
    private const int TypeId = 1;
    private const int MostFilling = 200;
    private const int MessagesPerLarge = 100;
    private const int HeaderAndNumbers = 64;

    // A linear congruential generator with period 2^64 (Knuth, MMIX).
    private const ulong Factor = 6364136223846793005;
    private const ulong Addend = 1442695040888963407;

    public int Life { get; private set; }

    public long Number { get; private set; }

    private byte[] Filling { get; set; } = [];

    public static TypeRegistry NewRegistry() => new TypeRegistry().Register<TrafficMessage>(TypeId);

    /// <summary>Creates a message.</summary>
    /// <param name="life">Number of the producing process.</param>
    /// <param name="number">Number of the message, from 0.</param>
    /// <param name="maxMessageSize">Largest size of a message in the ring. Some messages have it.</param>
    public static TrafficMessage Create(int life, long number, int maxMessageSize)
    {
        ulong state = Seed(life, number);
        int length = state % MessagesPerLarge == 0 ? maxMessageSize - HeaderAndNumbers : (int)(state / MessagesPerLarge % MostFilling);
        byte[] filling = new byte[length];
        Fill(filling, state);
        return new TrafficMessage { Life = life, Number = number, Filling = filling };
    }

    /// <summary>Returns whether every byte is as it was sent.</summary>
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
