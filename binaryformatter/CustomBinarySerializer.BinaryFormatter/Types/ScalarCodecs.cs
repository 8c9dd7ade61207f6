using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Contracts;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Writing;
using CustomBinarySerializer.Payload;

#pragma warning disable RS0030 // Codecs are closed over the types of the table.

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>The codecs of built-in value types, which have a <see cref="GraphKind"/>.</summary>
internal static class ScalarCodecs
{
    // Types with methods of their own to write and read them, or that are raw memory in graphs only.
    private static readonly Dictionary<Type, Func<SlotKind, SlotCodec>> s_direct = new()
    {
        [typeof(bool)] = static kind => new RawCodec<bool>(kind),
        [typeof(decimal)] = static kind => new ScalarCodec<decimal>(
            kind, static (writer, value) => writer.Write(value), static reader => reader.ReadDecimal()),
        [typeof(DateTime)] = static kind => new ScalarCodec<DateTime>(
            kind, static (writer, value) => writer.WriteDateTime(value), static reader => reader.ReadDateTime()),
        [typeof(TimeSpan)] = static kind => new ScalarCodec<TimeSpan>(
            kind, static (writer, value) => writer.WriteTimeSpan(value), static reader => reader.ReadTimeSpan()),
        [typeof(DateTimeOffset)] = static kind => new ScalarCodec<DateTimeOffset>(
            kind, static (writer, value) => writer.WriteDateTimeOffset(value), static reader => reader.ReadDateTimeOffset()),
        [typeof(DateOnly)] = static kind => new ScalarCodec<DateOnly>(
            kind, static (writer, value) => writer.WriteDateOnly(value), static reader => reader.ReadDateOnly()),
        [typeof(TimeOnly)] = static kind => new ScalarCodec<TimeOnly>(
            kind, static (writer, value) => writer.WriteTimeOnly(value), static reader => reader.ReadTimeOnly()),
    };

    // Each is made on first use: all of them together would be most of the code that a first graph compiles.
    private static readonly SlotCodec?[] s_byKind = new SlotCodec?[GraphKind.Struct];

    internal static SlotCodec? Find(Type type) => type.IsValueType ? Find(GraphKind.Of(type)) : null;

    /// <summary>Returns the codec of a kind that a payload names.</summary>
    internal static SlotCodec? Find(int kind)
    {
        if (kind < 0 || kind >= s_byKind.Length)
        {
            return null;
        }

        ref SlotCodec? codec = ref s_byKind[kind];
        if (codec is null && GraphKind.TypeOf(kind) is { IsValueType: true } type)
        {
            Interlocked.CompareExchange(ref codec, Make(type, SlotKind.FindScalar(kind)!), null);
        }

        return codec;
    }

    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "RegisterSerializable, the only way here, carries the requirement.")]
    [UnconditionalSuppressMessage(
        "Trimming", "IL2055", Justification = "RegisterSerializable, the only way here, carries the requirement.")]
    [UnconditionalSuppressMessage("Trimming", "IL2071", Justification = "A value type needs no constructor.")]
    private static SlotCodec Make(Type type, SlotKind kind) =>
        s_direct.TryGetValue(type, out Func<SlotKind, SlotCodec>? make) ? make(kind)
            : (SlotCodec)Activator.CreateInstance(
                (BuiltInTypes.Find(type) is RawType ? typeof(RawCodec<>) : typeof(ContractCodec<>)).MakeGenericType(type), kind)!;
}

/// <summary>A codec of values that are little-endian memory: numbers, chars, enums, bools.</summary>
internal sealed class RawCodec<T>(SlotKind kind) : SlotCodec<T>
    where T : unmanaged
{
    internal override SlotKind Kind => kind;

    internal override void Write(GraphWriter graph, T value, int slot) =>
        UnmanagedBlock<T>.Copy(new ReadOnlySpan<T>(in value), graph.Output.Message.Take(Unsafe.SizeOf<T>()));

    internal override void Read(GraphReader graph, ref T value, int slot) =>
        UnmanagedBlock<T>.Copy(graph.Input.TakeSpan(Unsafe.SizeOf<T>()), new Span<T>(ref value));

    internal override void WriteMany(GraphWriter graph, ReadOnlySpan<T> values) =>
        UnmanagedBlock<T>.Copy(values, graph.Output.Message.Take(values.Length * Unsafe.SizeOf<T>()));

    // Code of the program could change the array before the frame is in its stream.
    internal override void WriteArray(GraphWriter graph, Array array)
    {
        int length = array.Length * Unsafe.SizeOf<T>();
        if (length < MessageMemory.MinBorrowedLength
            || !BitConverter.IsLittleEndian
            || graph.RunsUserCode
            || !graph.Output.Message.TryBorrow(array, length))
        {
            base.WriteArray(graph, array);
        }
    }

    internal override void ReadMany(GraphReader graph, Span<T> values) =>
        UnmanagedBlock<T>.Copy(graph.Input.TakeSpan(values.Length * Unsafe.SizeOf<T>()), values);
}

/// <summary>A codec of built-in values that must be checked or converted.</summary>
internal sealed class ScalarCodec<T>(SlotKind kind, Action<PayloadWriter, T> write, Func<PayloadReader, T> read) : SlotCodec<T>
{
    internal override SlotKind Kind => kind;

    internal override void Write(GraphWriter graph, T value, int slot) => write(graph.Output, value);

    internal override void Read(GraphReader graph, ref T value, int slot) => value = read(graph.Input);
}

/// <summary>A codec of built-in values that are written as in contracts.</summary>
internal sealed class ContractCodec<T>(SlotKind kind) : SlotCodec<T>
    where T : struct
{
    // Made on first use: the contracts of all types would be made before the first graph.
    private Contract Contract => field ??= BuiltInContracts.Find(typeof(T))!;

    internal override SlotKind Kind => kind;

    internal override void Write(GraphWriter graph, T value, int slot) => Contract.WriteObject(graph.Output, value);

    internal override void Read(GraphReader graph, ref T value, int slot) => value = (T)Contract.ReadObject(graph.Input)!;
}
