using CustomBinarySerializer.Graphs;

namespace CustomBinarySerializer.Tests.Formatter.Advice;

/// <summary>
/// The advice in errors about unregistered types compiles. A program that follows it writes and reads the type.
/// </summary>
public sealed class FollowedAdviceTests
{
    [Test]
    public void AdviceForRootsLeadsToFrames() => AssertLeadsToFrames(Roots, sample => sample);

    [Test]
    public void AdviceForObjectsInAutoContractsLeadsToFrames() => AssertLeadsToFrames(AutoContracts, InAutoContract);

    [Test]
    public void AdviceForObjectsInGraphsLeadsToFrames() => AssertLeadsToFrames(Graphs, InGraph);

    [Test]
    public void AdviceForAnyRootLeadsToFramesOrSaysWhyNot() =>
        AssertLeadsToFramesOrSaysWhyNot(RootsBesideGraphs, sample => sample, from: 0);

    [Test]
    public void AdviceForAnyObjectInAutoContractsLeadsToFramesOrSaysWhyNot() =>
        AssertLeadsToFramesOrSaysWhyNot(AutoContractsBesideGraphs, InAutoContract, from: 4);

    [Test]
    public void AdviceForAnyObjectInGraphsLeadsToFramesOrSaysWhyNot() => AssertLeadsToFramesOrSaysWhyNot(Graphs, InGraph, from: 8);

    private static TypeRegistry Roots() => new();

    // Types that object graphs can't write are found when a type is registered for them.
    private static TypeRegistry RootsBesideGraphs() => Roots().RegisterSerializable<GraphHolder>(1_000_000);

    private static TypeRegistry AutoContractsBesideGraphs() => AutoContracts().RegisterSerializable<GraphHolder>(1_000_000);

    private static TypeRegistry AutoContracts() => new TypeRegistry().Register<Holder>(1);

    private static TypeRegistry Graphs() => new TypeRegistry().RegisterSerializable<GraphHolder>(1);

    private static Holder InAutoContract(object sample) => new() { Items = [1, sample] };

    private static GraphHolder InGraph(object sample) => new() { Items = [1, sample] };

    private static void AssertLeadsToFrames(Func<TypeRegistry> create, Func<object, object> wrap) =>
        Assert.That(
            FollowedAdvice.Follow(AdvisedTypes.Samples.Select(sample => new FollowedAdvice.Attempt(create(), wrap(sample)))), Is.Empty);

    // No call that is refused or leads nowhere, and no error after a call that could have said it instead.
    private static void AssertLeadsToFramesOrSaysWhyNot(Func<TypeRegistry> create, Func<object, object> wrap, int from)
    {
        IReadOnlyList<FollowedAdvice.Attempt> failed =
            FollowedAdvice.Follow(HardTypes.Some(from).Select(sample => new FollowedAdvice.Attempt(create(), wrap(sample))));

        Assert.Multiple(() =>
        {
            Assert.That(failed.Where(attempt => attempt.IsMisled), Is.Empty);
            Assert.That(failed.Where(attempt => attempt.Call is not null), Is.Empty, "The same call again and again");
            Assert.That(failed.Where(attempt => attempt.Advised.Any(type => IsAbout(attempt.Message, type))), Is.Empty, "Told too late");
            Assert.That(failed.Where(attempt => !attempt.Message.Contains("can't", StringComparison.Ordinal)), Is.Empty, "No reason");
            Assert.That(
                failed.Where(
                    attempt => attempt.Message.Contains("..", StringComparison.Ordinal)
                        || attempt.Message.Contains("(?)", StringComparison.Ordinal)),
                Is.Empty,
                "Careless words");
        });
    }

    private static bool IsAbout(string message, Type type) =>
        message.StartsWith($"A {type} can't be written", StringComparison.Ordinal)
            || message.StartsWith($"{type} implements", StringComparison.Ordinal);
}
