using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Frames.Nested;

public sealed class DepthTests
{
    private const int Limit = 20;

    private static readonly FormatterOptions s_options = new() { Limits = new FrameLimits { MaxDepth = Limit } };

    private readonly CustomBinaryFormatter _limited = TestRegistry.NewFormatter(s_options);
    private readonly CustomBinaryFormatter _formatter = TestRegistry.NewFormatter();

    [Test]
    public void WritesAndReadsAsDeepAsTheLimit() =>
        Assert.That(_limited.DeepClone(Chain.OfDepth(Limit)).Depth, Is.EqualTo(Limit));

    [Test]
    public void RefusesToWriteDeeper() =>
        Assert.That(() => _limited.Serialized(Chain.OfDepth(Limit + 1)), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.DepthExceeded)
            .And.Message.Contains($"{Limit}").And.Message.Contains("FrameLimits.MaxDepth"));

    [Test]
    public void RefusesToReadDeeper()
    {
        byte[] frame = _formatter.Serialized(Chain.OfDepth(Limit + 1));

        Assert.That(() => _limited.Deserialize<Chain>(frame), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.DepthExceeded)
            .And.Message.Contains($"{Limit}").And.Message.Contains("FrameLimits.MaxDepth"));
    }

    [Test]
    public void CountsAnewForEveryFrame()
    {
        byte[] tooDeep = _formatter.Serialized(Chain.OfDepth(Limit + 1));
        byte[] deep = _formatter.Serialized(Chain.OfDepth(Limit));
        for (int i = 0; i < 3; i++)
        {
            Assert.That(() => _limited.Deserialize<Chain>(tooDeep), Throws.TypeOf<BinarySerializationException>());
            Assert.That(_limited.Deserialize<Chain>(deep).Depth, Is.EqualTo(Limit));
        }
    }

    [Test]
    public void CountsDepthAndNotWidth()
    {
        CustomBinaryFormatter formatter = Scripted.Formatter(
            writer =>
            {
                for (int i = 0; i < 10 * Limit; i++)
                {
                    writer.WriteObject(new Ping());
                    writer.WriteExactObject(new Point(i, i));
                }
            },
            (reader, _) =>
            {
                while (reader.HasMore())
                {
                    reader.ReadObject();
                    reader.ReadExactObject<Point>();
                }
            },
            s_options);

        Assert.DoesNotThrow(() => formatter.DeepClone(new Scripted()));
    }

    [Test]
    public void AllowsARootAloneWithALimitOfOne()
    {
        CustomBinaryFormatter formatter = TestRegistry.NewFormatter(new FormatterOptions { Limits = new FrameLimits { MaxDepth = 1 } });

        Assert.That(formatter.DeepClone(Chain.OfDepth(1)).Depth, Is.EqualTo(1));
        Assert.That(() => formatter.Serialized(Chain.OfDepth(2)), Throws.TypeOf<BinarySerializationException>());
    }

    [Test]
    public void CountsTheLevelsOfAFormatterInsideAContract()
    {
        CustomBinaryFormatter formatter = null!;
        int level = 0;
        formatter = Scripted.Formatter(
            _ =>
            {
                level++;
                formatter.Serialized(new Scripted());
            },
            options: s_options);

        Assert.That(() => formatter.Serialized(new Scripted()), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.DepthExceeded));
        Assert.That(level, Is.EqualTo(Limit));
    }

    [Test]
    public void EndsACycle()
    {
        Parcel parcel = new();
        parcel.Content = parcel;

        Assert.That(() => _formatter.Serialized(parcel), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.DepthExceeded));
    }
}
