using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Frames.Nested;

/// <summary>
/// Tests of contracts that seek back and fill in values that they know only at the end. Positions count from the
/// start of their own payload.
/// </summary>
public sealed class NestedSeekTests
{
    private static readonly byte[] s_payload = [3, 0, 0, 0, 7, 8, 9];

    [Test]
    public void APlaceholderIsFilledInsideANestedPayload([Values] bool returns)
    {
        CustomBinaryFormatter formatter = Scripted.Formatter(writer =>
        {
            Assert.That(writer.BaseStream.Position, Is.Zero);
            writer.Write(0);
            writer.Write([7, 8, 9]);
            writer.Seek(0, SeekOrigin.Begin);
            writer.Write(3);
            if (returns)
            {
                writer.Seek(0, SeekOrigin.End);
            }
        });

        byte[] expected = Bytes.FrameOf(TypeIds.Parcel, [Parcel.Opening, .. Bytes.FrameOf(TypeIds.Scripted, s_payload), Parcel.Seal]);
        Assert.That(formatter.Serialized(new Parcel { Content = new Scripted() }), Is.EqualTo(expected));
        Assert.That(formatter.Serialized(new Scripted()), Is.EqualTo(Bytes.FrameOf(TypeIds.Scripted, s_payload)));
    }

    [Test]
    public void ANestedPayloadThatIsCutLeavesNoTrace()
    {
        CustomBinaryFormatter formatter = Scripted.Formatter(writer =>
        {
            writer.Write(new byte[1000]);
            writer.BaseStream.SetLength(0);
            writer.Write(s_payload);
        });

        byte[] expected = Bytes.FrameOf(TypeIds.Parcel, [Parcel.Opening, .. Bytes.FrameOf(TypeIds.Scripted, s_payload), Parcel.Seal]);
        Assert.That(formatter.Serialized(new Parcel { Content = new Scripted() }), Is.EqualTo(expected));
    }

    [Test]
    public void AGapIsFilledWithZerosInWhateverMemory([Values(10, 600, 100_000)] int gap)
    {
        CustomBinaryFormatter formatter = Scripted.Formatter(writer =>
        {
            writer.BaseStream.Position = gap;
            writer.Write((byte)1);
        });
        byte[] expected = Bytes.FrameOf(
            TypeIds.Parcel, [Parcel.Opening, .. Bytes.FrameOf(TypeIds.Scripted, [.. new byte[gap], 1]), Parcel.Seal]);
        Parcel parcel = new() { Content = new Scripted() };
        byte[] used = [.. Enumerable.Repeat((byte)0xEE, expected.Length)];

        Assert.That(formatter.TrySerialize(used, parcel, out _), Is.True);

        Assert.That(used.AsSpan().SequenceEqual(expected), Is.True);
        Assert.That(formatter.Serialized(parcel).AsSpan().SequenceEqual(expected), Is.True);
    }

    [Test]
    public void ANestedObjectIsWrittenOverWhatStoodThere()
    {
        CustomBinaryFormatter formatter = Scripted.Formatter(writer =>
        {
            writer.Write([.. Enumerable.Repeat((byte)0xEE, 20)]);
            writer.Seek(1, SeekOrigin.Begin);
            writer.WriteObject(new Point(1, 2));
            Assert.That(writer.BaseStream.Position, Is.EqualTo(17));
            Assert.That(writer.BaseStream.Length, Is.EqualTo(20));
        });

        byte[] expected = [0xEE, .. Bytes.FrameOf(TypeIds.Point, 1, 0, 0, 0, 2, 0, 0, 0), 0xEE, 0xEE, 0xEE];
        Assert.That(formatter.Serialized(new Scripted()), Is.EqualTo(Bytes.FrameOf(TypeIds.Scripted, expected)));
    }

    [Test]
    public void ANestedReaderSeeksInItsOwnPayload()
    {
        CustomBinaryFormatter formatter = Scripted.Formatter(read: (reader, message) =>
        {
            reader.BaseStream.Seek(-3, SeekOrigin.End);
            byte[] last = reader.ReadBytes(100);
            reader.BaseStream.Position = 0;
            message.Seen = (reader.ReadInt32(), Convert.ToHexString(last), reader.BaseStream.Length);
            reader.BaseStream.Position = 1000;
        });
        byte[] frame = Bytes.FrameOf(TypeIds.Parcel, [Parcel.Opening, .. Bytes.FrameOf(TypeIds.Scripted, s_payload), Parcel.Seal]);

        Parcel parcel = formatter.Deserialize<Parcel>(frame);

        Assert.That(((Scripted)parcel.Content!).Seen, Is.EqualTo((3, "070809", 7L)));
    }
}
