using System.Runtime.Serialization;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Attacks;

public sealed class UntrustedDataTests
{
    private const int MaxFrameLength = 1 << 20;
    private const int MaxDepth = 64;
    private const int MaxCollectionCount = 1 << 16;

    private readonly CustomBinaryFormatter _strangers = TestRegistry.NewFormatter(FormatterOptions.UntrustedData);
    private readonly CustomBinaryFormatter _friends = TestRegistry.NewFormatter();

    [TestCase(MaxFrameLength - 4, true)]
    [TestCase(MaxFrameLength - 3, false)]
    public void LimitsTheLengthOfAFrame(int payload, bool allowed)
    {
        byte[] frame = _friends.Serialized(Block.OfSize(payload));

        AssertAllowed(allowed, () => _strangers.Deserialize<Block>(frame), SerializationErrorCode.FrameTooLong);
        AssertAllowed(allowed, () => _strangers.Serialize(Stream.Null, Block.OfSize(payload)), SerializationErrorCode.FrameTooLong);
    }

    [TestCase(MaxDepth, true)]
    [TestCase(MaxDepth + 1, false)]
    public void LimitsTheDepth(int depth, bool allowed)
    {
        byte[] frame = _friends.Serialized(Chain.OfDepth(depth));

        AssertAllowed(allowed, () => _strangers.Deserialize<Chain>(frame), SerializationErrorCode.DepthExceeded);
    }

    [TestCase(MaxCollectionCount, true)]
    [TestCase(MaxCollectionCount + 1, false)]
    public void LimitsTheCountOfACollection(int count, bool allowed)
    {
        CustomBinaryFormatter formatter = Scripted.Formatter(
            writer => writer.WriteCollection(new byte[count], static (w, item) => w.Write(item)),
            (reader, message) => message.Seen = reader.ReadArray(static r => r.ReadByte())!.Length,
            FormatterOptions.UntrustedData);

        AssertAllowed(allowed, () => formatter.DeepClone(new Scripted()), SerializationErrorCode.CountExceeded);
    }

    [Test]
    public void KeepsItsOtherRulesWithOtherLimits()
    {
        FormatterOptions options = FormatterOptions.UntrustedData with { Limits = new FrameLimits { MaxDepth = 2 } };
        CustomBinaryFormatter formatter = new(
            new TypeRegistry().Register<Point>(1, new RegistrationOptions { AllowTrailingData = true }).Register<Parcel>(2), options);

        AssertAllowed(true, () => formatter.DeepClone(new Parcel { Content = new Parcel() }), default);
        AssertAllowed(
            false,
            () => formatter.DeepClone(new Parcel { Content = new Parcel { Content = new Point() } }),
            SerializationErrorCode.DepthExceeded);
        AssertAllowed(false, () => formatter.Deserialize<Point>(Bytes.FrameOf(1, new byte[9])), SerializationErrorCode.PayloadNotConsumed);
    }

    [TestCase(true)]
    [TestCase(false)]
    public void DictionariesHaveAComparerThatTheSenderCannotPredict(bool untrusted)
    {
        CustomBinaryFormatter formatter = Scripted.Formatter(
            writer => writer.WriteDictionary(
                new Dictionary<long, bool> { [1] = true }, static (w, key) => w.Write(key), static (w, value) => w.Write(value)),
            (reader, message) => message.Seen = reader.ReadDictionary(static r => r.ReadInt64(), static r => r.ReadBoolean())!.Comparer,
            untrusted ? FormatterOptions.UntrustedData : null);

        object? comparer = formatter.DeepClone(new Scripted()).Seen;

        Assert.That(comparer, untrusted ? Is.Not.EqualTo(EqualityComparer<long>.Default) : Is.EqualTo(EqualityComparer<long>.Default));
    }

    [TestCase(typeof(WatchedStruct))]
    [TestCase(typeof(WatchedClass))]
    public void RefusesToRunTheProgramsCodeHoweverItIsRead(Type type)
    {
        TypeRegistry registry = new TypeRegistry().Register<WatchedStruct>(1).Register<WatchedClass>(2);
        byte[] frame = Bytes.FrameOf(type == typeof(WatchedStruct) ? 1 : 2, 5, 0, 0, 0);
        foreach (bool allowed in (bool[])[true, false])
        {
            CustomBinaryFormatter formatter = new(registry, allowed ? FormatterOptions.Default : FormatterOptions.UntrustedData);
            AssertAllowed(allowed, () => formatter.Deserialize<object>(frame), SerializationErrorCode.UserCodeRefused);
            AssertAllowed(
                allowed,
                () => _ = type == typeof(WatchedStruct)
                    ? formatter.Deserialize<WatchedStruct>(frame).Number
                    : formatter.Deserialize<WatchedClass>(frame).Number,
                SerializationErrorCode.UserCodeRefused);
        }
    }

    private static void AssertAllowed(bool allowed, Action call, SerializationErrorCode code)
    {
        if (allowed)
        {
            Assert.That(call, Throws.Nothing);
        }
        else
        {
            Assert.That(call, Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(code));
        }
    }

    [Test]
    public void ALongTextThatIsAKeyOfManyCollectionsIsRefused()
    {
        TypeRegistry registry = new TypeRegistry().Register<ManyTexts>(1, new RegistrationOptions { InternStrings = true });
        string text = new('a', 100_000);
        byte[] frame = new CustomBinaryFormatter(registry)
            .Serialized(new ManyTexts { Sets = [.. Enumerable.Range(0, 10_000).Select(_ => new HashSet<string> { text })] });
        byte[] few = new CustomBinaryFormatter(registry)
            .Serialized(new ManyTexts { Sets = [.. Enumerable.Range(0, 100).Select(_ => new HashSet<string> { text })] });

        Assert.That(
            () => new CustomBinaryFormatter(registry, FormatterOptions.UntrustedData)
                .Deserialize<object>(frame), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.CountExceeded).And.Message.Contains("out of proportion"));
        Assert.That(
            new CustomBinaryFormatter(registry, FormatterOptions.UntrustedData).Deserialize<ManyTexts>(few).Sets, Has.Count.EqualTo(100));
        Assert.That(new CustomBinaryFormatter(registry).Deserialize<ManyTexts>(few).Sets, Has.Count.EqualTo(100));
    }

    public struct WatchedStruct
    {
        public int Number { get; set; }

        [OnDeserialized]
        internal void Check(StreamingContext context) => Number++;
    }

    public sealed class WatchedClass
    {
        public int Number { get; set; }

        [OnDeserialized]
        internal void Check(StreamingContext context) => Number++;
    }

    public sealed class ManyTexts
    {
        public List<HashSet<string>>? Sets { get; set; }
    }
}
