using System.Buffers.Binary;
using Stress.Fuzzing.Inputs;
using Stress.Fuzzing.Messages;
using Stress.Fuzzing.Mutating;
using Stress.Fuzzing.Targets;

namespace Stress.Tests.Fuzzing;

public class MutatorTests
{
    private const int Seed = 20080611;

    [Test]
    public void SameSeedGivesTheSameInputs()
    {
        List<string> first = Inputs(Seed, 200);

        Assert.That(Inputs(Seed, 200), Is.EqualTo(first));
    }

    [Test]
    public void OtherSeedGivesOtherInputs() => Assert.That(Inputs(Seed + 1, 200), Is.Not.EqualTo(Inputs(Seed, 200)));

    [Test]
    public void EveryMutationChangesInputsWithinTheLimit()
    {
        using FuzzTarget target = FuzzTargets.Make("spans");
        foreach (Mutation mutation in Mutation.All)
        {
            Random random = new(Seed);
            bool changes = false;
            for (int i = 0; i < 300; i++)
            {
                byte[] input = target.Seeds[random.Next(target.Seeds.Count)];
                byte[] output = mutation.Change(
                    new MutationContext(input, new Edit(target, keepsLengthsRight: true), random,
                    target.Seeds[random.Next(target.Seeds.Count)], target.Words));
                changes |= !output.AsSpan().SequenceEqual(input);
                Assert.That(output, Has.Length.LessThanOrEqualTo(FuzzInput.MaxLength));
            }

            Assert.That(changes, Is.True, mutation.Name);
        }
    }

    [Test]
    public void LengthsOfOuterFramesFollowAChange()
    {
        using FuzzTarget target = FuzzTargets.Make("spans");
        byte[] frames = [12, 0, 0, 0, 6, 0, 0, 0, 4, 0, 0, 0, 2, 0, 0, 0, 4, 0, 0, 0, 2, 0, 0, 0];

        byte[] longer = new Edit(target, keepsLengthsRight: true).Replace(frames, 16, 0, [1, 2, 3]);

        Assert.That(BinaryPrimitives.ReadInt32LittleEndian(longer), Is.EqualTo(15), "The outer one.");
        Assert.That(BinaryPrimitives.ReadInt32LittleEndian(longer.AsSpan(8)), Is.EqualTo(7), "The inner one, at whose end it is.");
        Assert.That(BinaryPrimitives.ReadInt32LittleEndian(longer.AsSpan(19)), Is.EqualTo(4), "The next one stays as it is.");
    }

    [Test]
    public void FrameIsNestedInItself()
    {
        using FuzzTarget target = FuzzTargets.Make("spans");
        byte[] frame = InspectorTarget.Frame(new CustomBinarySerializer.CustomBinaryFormatter(FuzzRegistry.Contracts()),
            PlainMessage.Sample());
        Random random = new(Seed);
        Mutation nesting = Mutation.All.Single(mutation => mutation.Name == "nest a frame in itself");

        int deepest = Enumerable.Range(0, 20)
            .Max(_ => Depth(nesting.Change(new MutationContext(frame, new Edit(target, keepsLengthsRight: true), random, frame, []))));

        Assert.That(deepest, Is.GreaterThan(20));
    }

    [Test]
    public void HostileValuesInTransactionFilesHaveValidChecksums()
    {
        using FuzzTarget target = FuzzTargets.Make("journals");
        foreach (byte[] seed in target.Seeds)
        {
            byte[] repaired = [.. seed];
            target.Repair(repaired);
            Assert.That(repaired, Is.EqualTo(seed), "What the library wrote is right already.");
        }

        byte[] changed = [.. target.Seeds[0]];
        Archive.Entry segment = Archive.Entries(changed).First(entry => entry.Kind == 1);
        changed[segment.Offset + 32] ^= 1;
        byte[] mended = [.. changed];
        target.Repair(mended);
        Assert.That(mended, Is.Not.EqualTo(changed));
    }

    [Test]
    public void ArchiveReturnsThePackedEntries()
    {
        byte[] input = Archive.Pack((1, -5, [1, 2, 3]), (2, 7, []), (3, long.MaxValue, [4]));

        Assert.That(
            Archive.Entries(input).Select(entry => (entry.Kind, entry.Number, Convert.ToHexString(input, entry.Offset, entry.Length))),
            Is.EqualTo(new[] { ((byte)1, -5L, "010203"), ((byte)2, 7L, ""), ((byte)3, long.MaxValue, "04") }));
    }

    private static int Depth(byte[] input)
    {
        List<Range> frames = FrameRanges.In(input);
        return frames.Count(frame => frame.Start.Value <= input.Length / 2 && frame.End.Value > input.Length / 2);
    }

    private static List<string> Inputs(int seed, int count)
    {
        using FuzzTarget target = FuzzTargets.Make("inspector");
        Corpus corpus = new(null);
        foreach (byte[] input in target.Seeds)
        {
            corpus.Add(input);
        }

        Mutator mutator = new(target, corpus, new Random(seed));
        return [.. Enumerable.Range(0, count).Select(_ => Convert.ToHexString(mutator.Next()))];
    }
}
