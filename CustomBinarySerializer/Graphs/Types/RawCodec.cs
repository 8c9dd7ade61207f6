using System.Runtime.CompilerServices;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Writing;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>Values that are their memory, little-endian: numbers, chars, enums, bools.</summary>
internal sealed class RawCodec<T>(int kind) : SlotCodec<T>
    where T : unmanaged
{
    internal override int MinSize => Unsafe.SizeOf<T>();

    internal override bool IsScalar => true;

    internal override void WriteKind(GraphWriter graph) => graph.Format.WriteKind(kind);

    internal override bool Matches(FrameKind frameKind) => frameKind.Kind == kind;

    internal override void Write(GraphWriter graph, T value, int slot) =>
        UnmanagedBlock<T>.Copy(new ReadOnlySpan<T>(in value), graph.Output.Take(Unsafe.SizeOf<T>()));

    internal override void Read(GraphReader graph, ref T value, int slot) =>
        UnmanagedBlock<T>.Copy(graph.Input.TakeSpan(Unsafe.SizeOf<T>()), new Span<T>(ref value));

    internal override void WriteMany(GraphWriter graph, ReadOnlySpan<T> values) =>
        UnmanagedBlock<T>.Copy(values, graph.Output.Take(values.Length * Unsafe.SizeOf<T>()));

    internal override void ReadMany(GraphReader graph, Span<T> values) =>
        UnmanagedBlock<T>.Copy(graph.Input.TakeSpan(values.Length * Unsafe.SizeOf<T>()), values);
}
