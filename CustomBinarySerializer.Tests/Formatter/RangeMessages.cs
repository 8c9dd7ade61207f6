using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Formatter;

/// <summary>Messages of several kinds, and a formatter that knows them.</summary>
public static class RangeMessages
{
    internal const int TickId = 5001;
    internal const int BasketId = 5002;
    internal const int PlaceId = 5003;
    internal const int GrumpyId = 5004;

    private static readonly CustomBinaryFormatter s_formatter = NewFormatter();

    internal static CustomBinaryFormatter NewFormatter(FormatterOptions? options = null)
    {
        TypeRegistry registry = new();
        registry.Register<Tick>(TickId);
        registry.Register<Basket>(BasketId);
        registry.Register<Place>(PlaceId);
        registry.Register<Grumpy>(GrumpyId);
        return new CustomBinaryFormatter(registry, options);
    }

    /// <summary>Returns the frames of objects that are written one by one.</summary>
    internal static byte[] OneByOne(params IEnumerable<object> values) => [.. values.SelectMany(value => s_formatter.Serialized(value))];

    public sealed class Tick
    {
        public string? Symbol { get; set; }

        public long Price { get; set; }

        internal static Tick Of(int i) => new() { Symbol = $"S{i % 17}", Price = 1000 + i };
    }

    public sealed class Basket
    {
        public List<int> Items { get; set; } = [];
    }

    public record struct Place(int X, int Y);

    public sealed class Grumpy : ICustomBinarySerializable
    {
        public void WriteDataTo(BinaryWriter writer)
        {
            writer.Write(1L);
            throw new InvalidOperationException("No.");
        }

        public void SetDataFrom(BinaryReader reader) => reader.ReadInt64();
    }
}
