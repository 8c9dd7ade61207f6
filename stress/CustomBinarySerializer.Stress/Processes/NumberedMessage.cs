namespace Stress.Processes;

/// <summary>Sizes of the random part of messages, in bytes.</summary>
/// <param name="Most">Upper bound of most messages.</param>
/// <param name="Large">Size of large messages.</param>
/// <param name="MessagesPerLarge">Average number of messages for each large one.</param>
internal readonly record struct FillingSizes(int Most, int Large, int MessagesPerLarge);

/// <summary>
/// A message with the numbers of its writer, lane and message. The other bytes are computed from these, so that each
/// can be verified.
/// </summary>
internal sealed class NumberedMessage : ICustomBinarySerializable
{
    /// <summary>The id under which messages are registered.</summary>
    public const int TypeId = 1;

    // A linear congruential generator with period 2^64 (Knuth, MMIX).
    private const ulong Factor = 6364136223846793005;
    private const ulong Addend = 1442695040888963407;

    /// <summary>The number of the writing process, from 0.</summary>
    public int Life { get; private set; }

    /// <summary>The number of the thread or caller in that process.</summary>
    public int Lane { get; private set; }

    /// <summary>The number of the message in the lane, from 0.</summary>
    public long Number { get; private set; }

    /// <summary>Whether every byte is as it was created.</summary>
    public bool IsWhole
    {
        get
        {
            byte[] expected = new byte[Filling.Length];
            Fill(expected);
            return Filling.AsSpan().SequenceEqual(expected);
        }
    }

    private byte[] Filling { get; set; } = [];

    private ulong Seed => Next(unchecked(((ulong)Life << 40) + ((ulong)Lane << 32) + (ulong)Number)) >> 8;

    public static TypeRegistry NewRegistry() => new TypeRegistry().Register<NumberedMessage>(TypeId);

    public static NumberedMessage Create(int life, int lane, long number, FillingSizes sizes)
    {
        NumberedMessage message = new() { Life = life, Lane = lane, Number = number };
        ulong seed = message.Seed;
        bool isLarge = seed % (ulong)sizes.MessagesPerLarge == 0;
        message.Filling = new byte[isLarge ? sizes.Large : (int)(seed / (ulong)sizes.MessagesPerLarge % (ulong)sizes.Most)];
        message.Fill(message.Filling);
        return message;
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

    // The bytes depend on the length, too, so that a shortened message is no valid one.
    private void Fill(Span<byte> filling)
    {
        ulong state = unchecked(Seed + (ulong)filling.Length);
        for (; filling.Length >= sizeof(ulong); filling = filling[sizeof(ulong)..])
        {
            state = Next(state);
            BinaryPrimitives.WriteUInt64LittleEndian(filling, state);
        }

        filling.Fill((byte)(Next(state) >> 56));
    }

    private static ulong Next(ulong state) => unchecked((state * Factor) + Addend);
}
