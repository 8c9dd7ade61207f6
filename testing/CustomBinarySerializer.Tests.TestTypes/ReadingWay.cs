using System.Buffers;
using System.IO.Pipelines;

namespace CustomBinarySerializer.Tests.TestTypes;

/// <summary>A way in which bytes reach a formatter. All ways return the same objects and the same errors.</summary>
public sealed record ReadingWay(string Name, Func<CustomBinaryFormatter, byte[], IFrameCursor> Open)
{
    private const int ForeignBytes = 5;

    public static IReadOnlyList<ReadingWay> All { get; } =
    [
        OfStream("exposed MemoryStream", bytes => new MemoryStream(bytes, 0, bytes.Length, writable: false, publiclyVisible: true)),
        OfStream("hidden MemoryStream", bytes => new MemoryStream(bytes)),
        OfStream("MemoryStream that begins inside its array", InTheMiddle),
        OfStream("derived MemoryStream", bytes => new SwappingMemoryStream(bytes)),
        OfStream("FileStream", InFile),
        OfStream("one byte at a time", bytes => new ChunkedStream(bytes, 1)),
        OfStream("1 to 7 bytes at a time", bytes => new ChunkedStream(bytes, OneToSeven())),
        new("span", (formatter, bytes) => new SpanCursor(formatter, bytes)),
        new(
            "sequence of one segment",
            (formatter, bytes) => new SequenceCursor(formatter, new ReadOnlySequence<byte>(bytes))) { KnowsTheEnd = false },
        new(
            "sequence of single bytes",
            (formatter, bytes) => new SequenceCursor(formatter, Segments.Cut(bytes, 1))) { KnowsTheEnd = false },
        new("async stream", (formatter, bytes) => new AsyncCursor(formatter, new MemoryStream(bytes))),
        new("enumerated stream", (formatter, bytes) =>
        {
            ChunkedStream stream = new(bytes, 7);
            return new EnumerationCursor(() => formatter.DeserializeAllAsync(stream));
        }),
        new("enumerated pipe", (formatter, bytes) =>
        {
            PipeReader reader = PipeReader.Create(Segments.Cut(bytes, 5));
            return new EnumerationCursor(() => formatter.DeserializeAllAsync(reader));
        }),
        new("enumerated pipe over a stream", (formatter, bytes) =>
        {
            PipeReader reader = PipeReader.Create(
                new ChunkedStream(bytes, 11), new StreamPipeReaderOptions(bufferSize: 16, minimumReadSize: 1));
            return new EnumerationCursor(() => formatter.DeserializeAllAsync(reader));
        }),
    ];

    /// <summary>Whether an incomplete frame is an error here; a sequence waits for more bytes instead.</summary>
    public bool KnowsTheEnd { get; private init; } = true;

    public override string ToString() => Name;

    /// <summary>Returns every object, up to a clean end or the first error.</summary>
    internal List<object> ReadAll(CustomBinaryFormatter formatter, byte[] bytes)
    {
        List<object> graphs = [];
        IFrameCursor cursor = Open(formatter, bytes);
        while (cursor.TryNext(out object? graph))
        {
            graphs.Add(graph);
        }

        return graphs;
    }

    private static ReadingWay OfStream(string name, Func<byte[], Stream> open) =>
        new(name, (formatter, bytes) => new StreamCursor(formatter, open(bytes)));

    private static MemoryStream InTheMiddle(byte[] bytes)
    {
        byte[] array = new byte[bytes.Length + (2 * ForeignBytes)];
        Array.Fill(array, (byte)0xCC);
        bytes.CopyTo(array, ForeignBytes);
        return new MemoryStream(array, ForeignBytes, bytes.Length, writable: false, publiclyVisible: true);
    }

    private static FileStream InFile(byte[] bytes)
    {
        string path = Path.Combine(Path.GetTempPath(), Path.GetRandomFileName());
        FileStream stream = new(path, FileMode.CreateNew, FileAccess.ReadWrite, FileShare.None, 4096, FileOptions.DeleteOnClose);
        stream.Write(bytes);
        stream.Position = 0;
        return stream;
    }

    private static Func<int> OneToSeven()
    {
        int size = 0;
        return () => size = (size % 7) + 1;
    }

    /// <summary>
    /// A stream whose buffer differs from the bytes that it delivers, so that no reader may use the buffer.
    /// </summary>
    private sealed class SwappingMemoryStream : MemoryStream
    {
        internal SwappingMemoryStream(byte[] bytes)
            : base(bytes.Length)
        {
            byte[] swapped = [.. bytes];
            SwapOnesAndTwos(swapped);
            Write(swapped);
            Position = 0;
        }

        public override int Read(byte[] buffer, int offset, int count)
        {
            int read = base.Read(buffer, offset, count);
            SwapOnesAndTwos(buffer.AsSpan(offset, read));
            return read;
        }

        // Lengths of frames stay what they are, so that the buffer passes checks of lengths.
        private static void SwapOnesAndTwos(Span<byte> bytes)
        {
            foreach (ref byte b in bytes)
            {
                b = b switch { 1 => 2, 2 => 1, _ => b };
            }
        }
    }
}
