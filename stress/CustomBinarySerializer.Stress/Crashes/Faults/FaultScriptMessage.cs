using CustomBinarySerializer;

namespace Stress.Crashes.Faults;

/// <summary>A message whose bytes are computed from its ordinal and the number of its writer.</summary>
internal sealed class FaultScriptMessage : ICustomBinarySerializable
{
    private const int TypeId = 1;
    private const int MostFilling = 200;
    private const int LargeFilling = 9_000;
    private const int MessagesPerLarge = 60;

    public long Ordinal { get; private set; }

    public int Life { get; private set; }

    /// <summary>Whether all bytes are as computed.</summary>
    public bool IsWhole => Filling.AsSpan().SequenceEqual(FillingOf(Ordinal, Life));

    private byte[] Filling { get; set; } = [];

    public static TypeRegistry NewRegistry() => new TypeRegistry().Register<FaultScriptMessage>(TypeId);

    /// <summary>Registers another type.</summary>
    public static void RegisterAnother(TypeRegistry registry)
    {
        Type type = typeof(byte);
        for (int i = 0; i < registry.Count; i++)
        {
            type = typeof(Nested<>).MakeGenericType(type);
        }

        registry.Register(type, TypeId + registry.Count);
    }

    public static FaultScriptMessage Create(long ordinal, int life) =>
        new() { Ordinal = ordinal, Life = life, Filling = FillingOf(ordinal, life) };

    public void WriteDataTo(BinaryWriter writer)
    {
        writer.Write(Ordinal);
        writer.Write(Life);
        writer.Write7BitEncodedInt(Filling.Length);
        writer.Write(Filling);
    }

    public void SetDataFrom(BinaryReader reader)
    {
        Ordinal = reader.ReadInt64();
        Life = reader.ReadInt32();
        Filling = reader.ReadBytes(reader.Read7BitEncodedInt());
    }

    private static byte[] FillingOf(long ordinal, int life)
    {
        Random random = new(HashOf(ordinal, life));
        byte[] filling = new byte[random.Next(MessagesPerLarge) == 0 ? LargeFilling : random.Next(MostFilling)];
        random.NextBytes(filling);
        return filling;
    }

    // string.GetHashCode would differ between processes.
    private static int HashOf(long ordinal, int life) => unchecked((int)(ordinal * 1_000_003) + life);

    /// <summary>Any number of types, by nesting.</summary>
    private sealed class Nested<T> : ICustomBinarySerializable
    {
        public void WriteDataTo(BinaryWriter writer)
        {
        }

        public void SetDataFrom(BinaryReader reader)
        {
        }
    }
}
