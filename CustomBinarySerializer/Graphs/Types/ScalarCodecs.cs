using System.Numerics;
using System.Runtime.CompilerServices;
using System.Text;
using CustomBinarySerializer.Contracts;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Writing;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>The codecs of built-in value types; <see cref="GraphKind"/> has their kinds.</summary>
internal static class ScalarCodecs
{
    private static readonly SlotCodec[] s_all =
    [
        Raw<bool>(), Raw<byte>(), Raw<sbyte>(), Raw<short>(), Raw<ushort>(), Raw<int>(), Raw<uint>(), Raw<long>(), Raw<ulong>(),
        Raw<float>(), Raw<double>(), Raw<char>(), Raw<Guid>(), Raw<Half>(), Raw<Int128>(), Raw<UInt128>(),
        Scalar<decimal>(static (writer, value) => writer.Write(value), static reader => reader.ReadDecimal()),
        Scalar<DateTime>(static (writer, value) => writer.WriteDateTime(value), static reader => reader.ReadDateTime()),
        Scalar<TimeSpan>(static (writer, value) => writer.WriteTimeSpan(value), static reader => reader.ReadTimeSpan()),
        Scalar<DateTimeOffset>(static (writer, value) => writer.WriteDateTimeOffset(value), static reader => reader.ReadDateTimeOffset()),
        Scalar<DateOnly>(static (writer, value) => writer.WriteDateOnly(value), static reader => reader.ReadDateOnly()),
        Scalar<TimeOnly>(static (writer, value) => writer.WriteTimeOnly(value), static reader => reader.ReadTimeOnly()),
        ByContract<nint>(), ByContract<nuint>(), ByContract<BigInteger>(), ByContract<Complex>(),
        ByContract<Rune>(), ByContract<Index>(), ByContract<Range>(),
    ];

    private static readonly Dictionary<Type, SlotCodec> s_byType = s_all.ToDictionary(codec => codec.Type);

    private static readonly Dictionary<int, SlotCodec> s_byKind = s_all.ToDictionary(codec => GraphKind.Of(codec.Type));

    internal static SlotCodec? Find(Type type) => s_byType.GetValueOrDefault(type);

    /// <summary>Returns the codec of a kind that a payload names.</summary>
    internal static SlotCodec? Find(int kind) => s_byKind.GetValueOrDefault(kind);

    private static SlotKind KindOf<T>() => SlotKind.FindScalar(GraphKind.Of(typeof(T)))!;

    private static RawCodec<T> Raw<T>()
        where T : unmanaged => new(KindOf<T>());

    private static ScalarCodec<T> Scalar<T>(Action<PayloadWriter, T> write, Func<PayloadReader, T> read) =>
        new(KindOf<T>(), write, read);

    private static ScalarCodec<T> ByContract<T>()
        where T : struct
    {
        Contract contract = BuiltInContracts.Find(typeof(T))!;
        return new(KindOf<T>(), (writer, value) => contract.WriteObject(writer, value), reader => (T)contract.ReadObject(reader));
    }
}

/// <summary>Values that are their memory, little-endian: numbers, chars, enums, bools.</summary>
internal sealed class RawCodec<T>(SlotKind kind) : SlotCodec<T>
    where T : unmanaged
{
    internal override SlotKind Kind => kind;

    internal override void Write(GraphWriter graph, T value, int slot) =>
        UnmanagedBlock<T>.Copy(new ReadOnlySpan<T>(in value), graph.Output.Take(Unsafe.SizeOf<T>()));

    internal override void Read(GraphReader graph, ref T value, int slot) =>
        UnmanagedBlock<T>.Copy(graph.Input.TakeSpan(Unsafe.SizeOf<T>()), new Span<T>(ref value));

    internal override void WriteMany(GraphWriter graph, ReadOnlySpan<T> values) =>
        UnmanagedBlock<T>.Copy(values, graph.Output.Take(values.Length * Unsafe.SizeOf<T>()));

    internal override void ReadMany(GraphReader graph, Span<T> values) =>
        UnmanagedBlock<T>.Copy(graph.Input.TakeSpan(values.Length * Unsafe.SizeOf<T>()), values);
}

/// <summary>Built-in values that need to be checked or converted.</summary>
internal sealed class ScalarCodec<T>(SlotKind kind, Action<PayloadWriter, T> write, Func<PayloadReader, T> read) : SlotCodec<T>
{
    internal override SlotKind Kind => kind;

    internal override void Write(GraphWriter graph, T value, int slot) => write(graph.Output, value);

    internal override void Read(GraphReader graph, ref T value, int slot) => value = read(graph.Input);
}
