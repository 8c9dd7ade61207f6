using CustomBinarySerializer.NetFramework.SharedContracts;

namespace CustomBinarySerializer.NetFramework.Tests;

/// <summary>Tests that exchange frames between both libraries in this process, with one library of contracts.</summary>
[Category(LongRun.Category)]
public sealed class ExchangeTests
{
    private const string Seed = "20080611";

    private static readonly string s_frames = $"{LongRun.Rounds(all: 100_000, part: 10_000)}";
    private static readonly string s_damaged = $"{LongRun.Rounds(all: 20_000, part: 10_000)}";

    private TemporaryFolder _folder = null!;

    [SetUp]
    public void MakeFolder() => _folder = TemporaryFolder.InMemory();

    [TearDown]
    public void DeleteFolder() => _folder.Dispose();

    [Test]
    public void GoldenFramesAreTheSameOnBothSides()
    {
        using StringWriter output = new();

        Assert.That(SmallLibrary.Run(["golden"], output), Is.True, output.ToString());
        Assert.That(ExchangeProgram.Run(["golden"], output), Is.True, output.ToString());
    }

    [Test]
    public void RandomFramesAreTheSameBytesAndReadOnBothSides()
    {
        using StringWriter output = new();
        string[] read = ["read", _folder["small"]];
        SmallLibrary.Run(["write", Seed, s_frames, _folder["small"]], output);
        ExchangeProgram.Run(["write", Seed, s_frames, _folder["full"]], output);

        Assert.That(File.ReadAllBytes(_folder["full"]), Is.EqualTo(File.ReadAllBytes(_folder["small"])));
        Assert.That(SmallLibrary.Run(read, output), Is.True, output.ToString());
        Assert.That(ExchangeProgram.Run(read, output), Is.True, output.ToString());
        Assert.That(output.ToString(), Does.Contain($"{s_frames} frames"));
    }

    [Test]
    public void DamagedFramesHaveTheSameOutcomesOnBothSides()
    {
        using StringWriter output = new();
        ExchangeProgram.Run(["write", "7", "2000", _folder["frames"]], output);
        SmallLibrary.Run(["outcomes", Seed, s_damaged, _folder["frames"], _folder["small"]], output);
        ExchangeProgram.Run(["outcomes", Seed, s_damaged, _folder["frames"], _folder["full"]], output);

        string[] outcomes = File.ReadAllLines(_folder["full"]);
        Assert.That(File.ReadAllLines(_folder["small"]), Is.EqualTo(outcomes));
        Assert.That(string.Concat(outcomes), Does.Contain(nameof(SerializationErrorCode.PayloadExhausted))
            .And.Contain(nameof(SerializationErrorCode.UnknownTypeId))
            .And.Contain(nameof(SerializationErrorCode.TruncatedFrame))
            .And.Contain(nameof(SerializationErrorCode.InvalidLength))
            .And.Contain(nameof(SerializationErrorCode.FrameTooLong))
            .And.Contain(nameof(SerializationErrorCode.PayloadNotConsumed))
            .And.Contain(nameof(SerializationErrorCode.DepthExceeded))
            .And.Contain(nameof(SerializationErrorCode.CountExceeded))
            .And.Contain(nameof(SerializationErrorCode.InvalidValue)));
    }
}
