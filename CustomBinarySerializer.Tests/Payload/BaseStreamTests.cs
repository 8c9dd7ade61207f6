using System.IO.Compression;

namespace CustomBinarySerializer.Tests.Payload;

/// <summary>Tests <c>BaseStream</c> where the differential tests don't.</summary>
public sealed class BaseStreamTests : DrivenTestBase
{
    private static readonly CancellationToken s_cancelled = new(canceled: true);

    [Test]
    public void ServesOtherStreamsThatCloseIt()
    {
        byte[] text = [.. Enumerable.Repeat("all the same "u8.ToArray(), 1000).SelectMany(bytes => bytes)];
        BinaryWriter writer = Writer.BeginInCallerMemory(room: 10);
        using (DeflateStream compressor = new(writer.BaseStream, CompressionLevel.Fastest))
        {
            compressor.Write(text);
        }

        writer.Write("behind");
        BinaryReader reader = Reader.Begin(Writer.Payload);
        using MemoryStream read = new();
        using (DeflateStream decompressor = new(reader.BaseStream, CompressionMode.Decompress))
        {
            decompressor.CopyTo(read);
        }

        Assert.That(read.ToArray().AsSpan().SequenceEqual(text));
        Assert.That(Writer.Payload.TakeLast(7), Is.EqualTo("\u0006behind"u8.ToArray()));
        Assert.That(Writer.Payload, Has.Length.LessThan(text.Length));
    }

    [Test]
    public void RefusesToChangeThePayloadThatIsRead()
    {
        Stream stream = Reader.Begin([1, 2, 3]).BaseStream;

        Assert.That(stream.CanWrite, Is.False);
        Assert.That(() => stream.WriteByte(1), Throws.TypeOf<NotSupportedException>());
        Assert.That(() => stream.Write([1, 2], 0, 2), Throws.TypeOf<NotSupportedException>());
        Assert.That(() => stream.WriteAsync(new byte[1]).AsTask(), Throws.TypeOf<NotSupportedException>());
        Assert.That(() => stream.SetLength(1), Throws.TypeOf<NotSupportedException>());
    }

    [TestCase(-1L)]
    [TestCase(int.MaxValue + 1L)]
    [TestCase(long.MaxValue)]
    public void RefusesALengthThatNoPayloadHas(long length) =>
        Assert.That(() => Writer.BeginOwn().BaseStream.SetLength(length), Throws.TypeOf<ArgumentOutOfRangeException>());

    [Test]
    public void DoesNothingOnceCancelled()
    {
        Stream written = Writer.BeginOwn().BaseStream;
        Stream read = Reader.Begin([1, 2, 3]).BaseStream;

        Assert.That(written.WriteAsync(new byte[1], s_cancelled).AsTask().IsCanceled);
        Assert.That(written.FlushAsync(s_cancelled).IsCanceled);
        Assert.That(read.ReadAsync(new byte[1], s_cancelled).AsTask().IsCanceled);
        Assert.That(written.Position, Is.Zero);
        Assert.That(read.Position, Is.Zero);
    }
}
