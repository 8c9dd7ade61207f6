using System.Buffers;
using System.IO.Pipelines;
using System.Runtime.Serialization;

#pragma warning disable SYSLIB0011 // IFormatter: one of the ways in which users call.

namespace CustomBinarySerializer.Tests.TestTypes;

/// <summary>A way in which a formatter returns bytes. All ways return the same bytes.</summary>
public sealed record WritingWay(string Name, Func<CustomBinaryFormatter, object, byte[]> Write)
{
    public static IReadOnlyList<WritingWay> All { get; } =
    [
        new("stream", (formatter, graph) => ToStream(stream => formatter.Serialize(stream, graph))),
        new("IFormatter", (formatter, graph) => ToStream(stream => ((IFormatter)formatter).Serialize(stream, graph))),
        new("async stream", (formatter, graph) =>
            ToStream(stream => formatter.SerializeAsync(stream, graph).AsTask().GetAwaiter().GetResult())),
        new("IBufferWriter", (formatter, graph) => formatter.Serialized(graph)),
        new("IBufferWriter that gives what is asked for", ToTightBuffer),
        new("pipe", ToPipe),
        new("span", ToSpan),
        new("typed formatter", (formatter, graph) => formatter.TypedFor(graph.GetType()).Serialize(graph)),
    ];

    public override string ToString() => Name;

    private static byte[] ToStream(Action<Stream> write)
    {
        MemoryStream stream = new();
        write(stream);
        return stream.ToArray();
    }

    private static byte[] ToTightBuffer(CustomBinaryFormatter formatter, object graph)
    {
        TightBufferWriter writer = new();
        formatter.Serialize(writer, graph);
        return [.. writer.Written];
    }

    private static byte[] ToPipe(CustomBinaryFormatter formatter, object graph)
    {
        Pipe pipe = new(new PipeOptions(pauseWriterThreshold: 0));
        formatter.Serialize(pipe.Writer, graph);
        pipe.Writer.Complete();
        return pipe.Reader.TryRead(out ReadResult result) ? result.Buffer.ToArray() : [];
    }

    private static byte[] ToSpan(CustomBinaryFormatter formatter, object graph)
    {
        byte[] exact = new byte[formatter.Serialized(graph).Length];
        Assert.That(formatter.TrySerialize(exact, graph, out int written), Is.True, "A span of exactly the size of the frame has room.");
        Assert.That(written, Is.EqualTo(exact.Length));
        return exact;
    }

    private sealed class TightBufferWriter : IBufferWriter<byte>
    {
        private byte[] _given = [];

        internal List<byte> Written { get; } = [];

        public void Advance(int count) => Written.AddRange(_given.AsSpan(0, count));

        public Memory<byte> GetMemory(int sizeHint = 0) => _given = new byte[Math.Max(1, sizeHint)];

        public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;
    }
}
