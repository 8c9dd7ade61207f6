using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Writing;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>Built-in values that need to be checked or converted.</summary>
internal sealed class ScalarCodec<T>(int kind, int minSize, Action<PayloadWriter, T> write, Func<PayloadReader, T> read) : SlotCodec<T>
{
    internal override int MinSize => minSize;

    internal override bool IsScalar => true;

    internal override void WriteKind(GraphWriter graph) => graph.Format.WriteKind(kind);

    internal override bool Matches(FrameKind frameKind) => frameKind.Kind == kind;

    internal override void Write(GraphWriter graph, T value, int slot) => write(graph.Output, value);

    internal override void Read(GraphReader graph, ref T value, int slot) => value = read(graph.Input);
}
