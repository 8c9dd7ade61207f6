using System.Buffers;
using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.SharedMemory;
using CustomBinarySerializer.Tests.TestTypes;
using CustomBinarySerializer.TransactionFiles;

#pragma warning disable CA1051 // Fields are what graphs are made of.

namespace CustomBinarySerializer.Graphs.Tests.Engine;

/// <summary>
/// Tests of arrays that are written to a destination without a copy in the frame. A registry with a contract of the
/// program always copies, so its bytes are the expected ones.
/// </summary>
public sealed class LargeArrayTests
{
    // More than a frame holds before arrays are borrowed.
    private const int Outgrown = 1_100_000;

    private static readonly CustomBinaryFormatter s_formatter = new(NewRegistry());

    private static readonly CustomBinaryFormatter s_copying = new(NewRegistry().Register<Noted>(9));

    private static readonly Sample[] s_arrays =
    [
        Of(i => i % 3 == 0), Of(i => unchecked((byte)i)), Of(i => unchecked((sbyte)i)), Of(i => unchecked((short)i)),
        Of(i => unchecked((ushort)i)), Of(i => unchecked((char)i)), Of(i => i * 7), Of(i => (uint)i), Of(i => (long)i << 20),
        Of(i => (ulong)i), Of(i => i * 0.5f), Of(i => i * 0.25), Of(i => (Half)i), Of(i => (Int128)i), Of(i => (UInt128)i),
        Of(i => new Guid(i, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)), Of(i => i * 1.5m), Of(i => new DateTime(i, DateTimeKind.Utc)),
        Of(i => (DayOfWeek)(i % 7)), Of(i => new TimeSpan(i)),
    ];

    [TestCaseSource(nameof(s_arrays))]
    public void EveryDestinationGetsTheSameBytesAroundTheLeastSize(Sample sample)
    {
        Held graph = GraphOf(sample);
        byte[] expected = Written(s_copying, graph);

        foreach ((string way, byte[] bytes) in Ways(graph))
        {
            Assert.That(bytes.AsSpan().SequenceEqual(expected), Is.True, way);
        }

        Held read = s_formatter.Deserialize<Held>(expected);
        Assert.That(GraphComparer.Difference(graph, read), Is.Null);
        Assert.That(read.Items[^1], Is.SameAs(read.Items[1]));
    }

    [Test]
    public void ArraysOfSeveralDimensionsAndOtherBoundsKeepTheirBytes()
    {
        Array shifted = Array.CreateInstance(typeof(int), [Outgrown / 2], [5]);
        shifted.SetValue(7, 6);
        Held graph = new() { Items = [new long[400, 400], shifted, new long[400, 400], shifted] };
        ((long[,])graph.Items[0]!)[399, 399] = 3;

        Assert.That(Written(s_formatter, graph).AsSpan().SequenceEqual(Written(s_copying, graph)), Is.True);
    }

    [Test]
    public void AFileAndARingHoldAGraphWithLargeArrays()
    {
        using TemporaryFolder folder = new();
        Held graph = GraphOf(s_arrays[6]);
        using (TransactionFileWriter writer = TransactionFileWriter.Open(folder["file"], s_formatter.Registry))
        {
            writer.Append(graph);
            writer.Append(graph);
        }

        using SharedMemoryQueue queue = SharedMemoryQueue.OpenOrCreate(
            "large", s_formatter.Registry, new SharedMemoryOptions { Folder = folder.Path, Capacity = 1 << 25 });
        queue.Send(graph);

        using TransactionFileReader reader = TransactionFileReader.Open(folder["file"], s_formatter.Registry);
        Assert.That(GraphComparer.Difference(graph, reader.ReadAt<Held>(0)), Is.Null);
        Assert.That(GraphComparer.Difference(graph, reader.ReadAt<Held>(1)), Is.Null);
        Assert.That(GraphComparer.Difference(graph, queue.Receive<Held>()), Is.Null);
    }

    [Test]
    public void AGraphInsideAnotherPayloadIsCopied()
    {
        TypeRegistry registry = NewRegistry().Register<Envelope>(8);
        CustomBinaryFormatter formatter = new(registry);
        Held graph = GraphOf(s_arrays[6]);

        Envelope read = formatter.DeepClone(new Envelope { Content = graph, Last = 42 });

        Assert.That(GraphComparer.Difference(graph, read.Content), Is.Null);
        Assert.That(read.Last, Is.EqualTo(42));
    }

    [Test]
    public void AStreamThatFailsLeavesTheFormatterUsable([Values(0, 1, 2, 3)] int calls)
    {
        Held graph = GraphOf(s_arrays[6]);
        CountingStream stream = new(calls);

        Assert.That(() => s_formatter.Serialize(stream, graph), Throws.TypeOf<IOException>().With.Message.EqualTo("full"));

        Assert.That(Written(s_formatter, graph).AsSpan().SequenceEqual(Written(s_copying, graph)), Is.True);
        Assert.That(s_formatter.Serialize(new Held()), Has.Length.LessThan(100));
    }

    [Test]
    public void FramesOfUpToOneMebibyteAreWrittenWithOneCall()
    {
        CountingStream stream = new();
        s_formatter.Serialize(stream, new Held { Items = [new byte[500_000], new byte[500_000]] });

        Assert.That(stream.Calls, Is.EqualTo(1));
    }

    [Test]
    public void AStreamThatWritesAgainGetsBothFrames()
    {
        Held graph = GraphOf(s_arrays[6]);
        using MemoryStream inner = new();
        CountingStream stream = new() { OnWrite = () => s_formatter.Serialize(inner, graph) };
        s_formatter.Serialize(stream, graph);

        byte[] expected = Written(s_copying, graph);
        Assert.That(stream.Calls, Is.GreaterThan(1));
        Assert.That(stream.ToArray().AsSpan().SequenceEqual(expected), Is.True);
        Assert.That(inner.ToArray().AsSpan(0, expected.Length).SequenceEqual(expected), Is.True);
    }

    [Test]
    public void CallbacksThatChangeAnArrayDontChangeTheFrame()
    {
        CustomBinaryFormatter formatter = new(new TypeRegistry().RegisterSerializable<Cleared>(1));
        Cleared cleared = new();
        using MemoryStream stream = new();
        formatter.Serialize(stream, cleared);
        stream.Position = 0;

        Assert.That(cleared.First, Is.All.Zero);
        Cleared read = formatter.Deserialize<Cleared>(stream);
        Assert.That((read.First[0], read.Second[^1]), Is.EqualTo((1, 1)));
    }

    [Test]
    public void TheLimitOfAFrameCountsArraysThatAreNotCopied([Values(-1, 0)] int difference)
    {
        Held graph = GraphOf(s_arrays[6]);
        int length = Written(s_copying, graph).Length - FrameHeader.LengthSize;
        FormatterOptions options = new() { Limits = new FrameLimits { MaxFrameLength = length + difference } };
        CustomBinaryFormatter formatter = new(s_formatter.Registry, options);
        using MemoryStream stream = new();

        if (difference == 0)
        {
            formatter.Serialize(stream, graph);
            Assert.That(stream.Length, Is.EqualTo(length + FrameHeader.LengthSize));
        }
        else
        {
            Assert.That(
                () => formatter.Serialize(stream, graph),
                Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.FrameTooLong));
            Assert.That(stream.Length, Is.Zero);
        }
    }

    [Test]
    [NonParallelizable]
    public void WritingLargeArraysAllocatesNoCopyOfThem()
    {
        Held graph = new() { Items = [new double[1_000_000], new double[1_000_000]] };
        s_formatter.Serialize(Stream.Null, graph);
        GC.Collect();
        long before = GC.GetAllocatedBytesForCurrentThread();
        s_formatter.Serialize(Stream.Null, graph);

        Assert.That(GC.GetAllocatedBytesForCurrentThread() - before, Is.LessThan(100_000));
    }

    [Test]
    [NonParallelizable]
    public void NothingKeepsAnArrayAliveAfterTheCall([Values] bool fails)
    {
        WeakReference array = Write(fails);
        GC.Collect();

        Assert.That(array.IsAlive, Is.False);
    }

    // A method of its own, so that nothing of the caller's keeps the array alive.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference Write(bool fails)
    {
        Held graph = new() { Items = [new int[Outgrown]] };
        try
        {
            s_formatter.Serialize(new CountingStream(fails ? 1 : int.MaxValue), graph);
        }
        catch (IOException)
        {
        }

        return new WeakReference(graph.Items[0]);
    }

    private static TypeRegistry NewRegistry() => new TypeRegistry().RegisterSerializable<Held>(1).RegisterSerializable<DayOfWeek>(2);

    private static Sample Of<T>(Func<int, T> item) =>
        new(typeof(T).Name, Unsafe.SizeOf<T>(), count => Enumerable.Range(0, count).Select(item).ToArray());

    private static Held GraphOf(Sample sample)
    {
        int least = MessageMemory.MinBorrowedLength / sample.Size;
        Array first = sample.Make(Outgrown / sample.Size);
        return new Held
        {
            Items = [sample.Make(1), first, sample.Make(least - 1), "between", sample.Make(least), sample.Make(least + 1), first]
        };
    }

    private static byte[] Written(CustomBinaryFormatter formatter, Held graph)
    {
        using MemoryStream stream = new();
        formatter.Serialize(stream, graph);
        return stream.ToArray();
    }

    private static IEnumerable<(string Way, byte[] Bytes)> Ways(Held graph)
    {
        yield return ("stream", Written(s_formatter, graph));
        using CountingStream arrays = new();
        s_formatter.Serialize(arrays, graph);
        yield return ("stream of arrays", arrays.ToArray());
        byte[] bytes = s_formatter.Serialize(graph);
        yield return ("array", bytes);
        yield return ("typed", s_formatter.For<Held>().Serialize(graph));
        byte[] room = new byte[bytes.Length];
        Assert.That(s_formatter.TrySerialize(room, graph, out int written), Is.True);
        Assert.That(written, Is.EqualTo(bytes.Length));
        yield return ("span", room);
        byte[] small = new byte[bytes.Length - 1];
        Assert.That(s_formatter.TrySerialize(small, graph, out written), Is.False);
        Assert.That((written, small.AsSpan().IndexOfAnyExcept((byte)0)), Is.EqualTo((0, -1)));
        ArrayBufferWriter<byte> writer = new();
        s_formatter.Serialize(writer, graph);
        yield return ("buffer writer", writer.WrittenSpan.ToArray());
        Pipe pipe = new(new PipeOptions(pauseWriterThreshold: 0));
        s_formatter.Serialize(pipe.Writer, graph);
        pipe.Writer.Complete();
        Assert.That(pipe.Reader.TryRead(out ReadResult read), Is.True);
        yield return ("pipe", read.Buffer.ToArray());
        using MemoryStream later = new();
        s_formatter.SerializeAsync(later, graph).AsTask().GetAwaiter().GetResult();
        yield return ("async", later.ToArray());
        using MemoryStream range = new();
        s_formatter.SerializeRange(range, [graph]);
        yield return ("range", range.ToArray());
        yield return ("clone", Written(s_formatter, s_formatter.DeepClone(graph)));
        yield return ("pieces", Written(s_formatter, (Held)s_formatter.Deserialize(new ChunkedStream(bytes, 50_000))));
    }

    /// <summary>Arrays of one type.</summary>
    public sealed record Sample(string Name, int Size, Func<int, Array> Make)
    {
        public override string ToString() => Name;
    }

    [Serializable]
    internal sealed class Held
    {
        public object?[] Items = [];
    }

    [Serializable]
    internal sealed class Cleared
    {
        public int[] First = [1];
        public int[] Second = [1];

        [OnSerializing]
        private void Fill(StreamingContext context)
        {
            First = [.. Enumerable.Repeat(1, Outgrown)];
            Second = [.. Enumerable.Repeat(1, Outgrown)];
        }

        [OnSerialized]
        private void Clear(StreamingContext context)
        {
            First.AsSpan().Clear();
            Second.AsSpan().Clear();
        }
    }

    internal sealed class Noted : ICustomBinarySerializable
    {
        public void WriteDataTo(BinaryWriter writer) => writer.Write(1);

        public void SetDataFrom(BinaryReader reader) => reader.ReadInt32();
    }

    internal sealed class Envelope : ICustomBinarySerializable
    {
        public object? Content;
        public int Last;

        public void WriteDataTo(BinaryWriter writer)
        {
            writer.WriteObject(Content);
            writer.Write(Last);
        }

        public void SetDataFrom(BinaryReader reader)
        {
            Content = reader.ReadObject();
            Last = reader.ReadInt32();
        }
    }

    /// <summary>A stream that overrides only the oldest way to write, and fails after a number of calls.</summary>
    private sealed class CountingStream(int maxCalls = int.MaxValue) : Stream
    {
        private readonly MemoryStream _written = new();

        public Action? OnWrite { get; init; }

        public int Calls { get; private set; }

        public override bool CanRead => false;

        public override bool CanSeek => false;

        public override bool CanWrite => true;

        public override long Length => throw new NotSupportedException();

        public override long Position
        {
            get => throw new NotSupportedException();
            set => throw new NotSupportedException();
        }

        public byte[] ToArray() => _written.ToArray();

        public override void Write(byte[] buffer, int offset, int count)
        {
            if (Calls++ == maxCalls)
            {
                throw new IOException("full");
            }

            OnWrite?.Invoke();
            _written.Write(buffer, offset, count);
        }

        public override void Flush()
        {
        }

        public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();
    }
}
