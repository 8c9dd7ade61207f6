using System.Numerics;
using System.Text;
using CustomBinarySerializer.AutoContracts;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>The codecs of built-in value types; <see cref="GraphKind"/> has their kinds.</summary>
internal static class ScalarCodecs
{
    private static readonly SlotCodec[] s_all =
    [
        Raw<bool>(), Raw<byte>(), Raw<sbyte>(), Raw<short>(), Raw<ushort>(), Raw<int>(), Raw<uint>(), Raw<long>(), Raw<ulong>(),
        Raw<float>(), Raw<double>(), Raw<char>(), Raw<Guid>(), Raw<Half>(), Raw<Int128>(), Raw<UInt128>(),
        Scalar<decimal>(sizeof(decimal), static (writer, value) => writer.Write(value), static reader => reader.ReadDecimal()),
        Scalar<DateTime>(sizeof(long), static (writer, value) => writer.WriteDateTime(value), static reader => reader.ReadDateTime()),
        Scalar<TimeSpan>(sizeof(long), static (writer, value) => writer.WriteTimeSpan(value), static reader => reader.ReadTimeSpan()),
        Scalar<DateTimeOffset>(sizeof(long) + sizeof(short), static (writer, value) => writer.WriteDateTimeOffset(value), static reader => reader.ReadDateTimeOffset()),
        Scalar<DateOnly>(sizeof(int), static (writer, value) => writer.WriteDateOnly(value), static reader => reader.ReadDateOnly()),
        Scalar<TimeOnly>(sizeof(long), static (writer, value) => writer.WriteTimeOnly(value), static reader => reader.ReadTimeOnly()),
        ByContract<nint>(sizeof(long)), ByContract<nuint>(sizeof(ulong)), ByContract<BigInteger>(1), ByContract<Complex>(2 * sizeof(double)),
        ByContract<Rune>(sizeof(int)), ByContract<Index>(sizeof(int)), ByContract<Range>(2 * sizeof(int)),
    ];

    private static readonly Dictionary<Type, SlotCodec> s_byType = s_all.ToDictionary(codec => codec.Type);

    private static readonly Dictionary<int, SlotCodec> s_byKind = s_all.ToDictionary(codec => GraphKind.Of(codec.Type));

    internal static SlotCodec? Find(Type type) => s_byType.GetValueOrDefault(type);

    /// <summary>Returns the codec of a kind that a payload names.</summary>
    internal static SlotCodec? Find(int kind) => s_byKind.GetValueOrDefault(kind);

    private static RawCodec<T> Raw<T>()
        where T : unmanaged => new(GraphKind.Of(typeof(T)));

    private static ScalarCodec<T> Scalar<T>(int minSize, Action<PayloadWriter, T> write, Func<PayloadReader, T> read) =>
        new(GraphKind.Of(typeof(T)), minSize, write, read);

    private static ScalarCodec<T> ByContract<T>(int minSize)
        where T : struct
    {
        Contract contract = BuiltInContracts.Find(typeof(T))!;
        return new(GraphKind.Of(typeof(T)), minSize, (writer, value) => contract.WriteObject(writer, value), reader => (T)contract.ReadObject(reader));
    }
}
