using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Tests.TestTypes;
using static CustomBinarySerializer.Tests.Contracts.Implementations.HandMadePlan;

namespace CustomBinarySerializer.Tests.Contracts.Implementations;

[TestFixture(Implementation.Emitted)]
[TestFixture(Implementation.Interpreted)]
[TestFixture(Implementation.Generated)]
public sealed class HostileBytesTests(Implementation implementation)
{
    private const int SmallStack = 256 * 1024;
    private const int Levels = 1_000_000;
    private const int MostAllocated = 200_000;

    private static readonly FormatterOptions s_withoutLimit = new() { Limits = new FrameLimits { MaxDepth = int.MaxValue } };

    private static IEnumerable<TestCaseData> Collections =>
    [
        Case(ArrayOf<long>(Raw<long>())),
        Case(ArrayOf<string>(HandMadePlan.Text)),
        Case(ArrayOf<Spot>(Samples.Spot)),
        Case(ListOf<long>(Raw<long>())),
        Case(ListOf<OfInt64>(Raw<OfInt64>())),
        Case(ListOf<Label>(Samples.Label)),
        Case(Shaped<HashSet<short>>(Raw<short>(), SetShape.Shape)),
        Case(Shaped<SortedSet<string>>(HandMadePlan.Text, SortedSetShape.Shape)),
    ];

    private static IEnumerable<TestCaseData> InvalidBytes =>
    [
        Invalid("root that is null", ListOf<byte>(Raw<byte>()), "00"),
        Invalid("prefix of an object without a prefix", ArrayOf<Counter>(Samples.Counter), "02", "02", "0000"),
        Invalid("prefix of an open object without a prefix", ArrayOf<OpenCounter>(Samples.OpenCounter), "02", "03", "0000"),
        Invalid("prefix of more than 31 bits", HandMadePlan.Text, "FFFFFFFF0F"),
        Invalid("null of a struct with a contract", ArrayOf<Point>(new ExactPlan(Models.Of(typeof(Point)))), "02", "00"),
        Invalid("the same twice", Shaped<SortedSet<string>>(HandMadePlan.Text, SortedSetShape.Shape), "03", "00", "0261", "0261"),
    ];

    [TestCaseSource(nameof(Collections))]
    public void CountsWithoutBytesAllocateNothing(object plan)
    {
        PlannedContract contract = new(implementation, (ValuePlan)plan);
        byte[] bytes = [0xFF, 0xFF, 0xFF, 0xFF, 0x07, 1, 2, 3];
        AssertCountRefused(contract, bytes);
        long before = GC.GetAllocatedBytesForCurrentThread();

        AssertCountRefused(contract, bytes);

        Assert.That(GC.GetAllocatedBytesForCurrentThread() - before, Is.LessThan(MostAllocated));
    }

    [TestCaseSource(nameof(Collections))]
    public void CountsOverTheLimitAreRefused(object plan)
    {
        PlannedContract contract = new(
            implementation, (ValuePlan)plan, new FormatterOptions { Limits = new FrameLimits { MaxCollectionCount = 2 } });

        AssertCountRefused(contract, [4, .. new byte[100]]);
    }

    [TestCaseSource(nameof(InvalidBytes))]
    public void InvalidBytesAreRefused(object plan, byte[] bytes) =>
        Assert.That(
            () => new PlannedContract(implementation, (ValuePlan)plan).Read(bytes),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.InvalidValue));

    [Test]
    public void ObjectsOfOtherTypesAreRefusedInASlot()
    {
        PlannedContract contract = new(implementation, Samples.Between<INamed>(new SlotPlan(Models.Of(typeof(INamed)))));
        byte[] point = TestTypes.Bytes.Of("B0", "0C000000", "02000000", "01000000", "02000000", "E0");

        Assert.That(
            () => contract.Read(point), Throws.TypeOf<BinarySerializationException>()
                .With.Property("Code")
                .EqualTo(SerializationErrorCode.TypeMismatch));
    }

    [TestCase(SmallStack, false)]
    [TestCase(SmallStack, true)]
    [TestCase(0, false)]
    [TestCase(0, true)]
    public void NestingIsRefusedInReading(int stackSize, bool withoutLimit)
    {
        FormatterOptions? options = withoutLimit ? s_withoutLimit : null;

        // A link that holds a link that …: each is 1, not null.
        AssertDepthExceeded(
            stackSize, () => new PlannedContract(implementation, Samples.Link, options).Read(Enumerable.Repeat((byte)1, Levels).ToArray()));

        // A tree without a name, with two children, of which the first is such a tree.
        AssertDepthExceeded(stackSize, () => new PlannedContract(implementation, Samples.Tree, options).Read(
            Enumerable.Repeat<byte[]>([1, 3], Levels).SelectMany(level => level).ToArray()));
    }

    [TestCase(SmallStack, false)]
    [TestCase(SmallStack, true)]
    [TestCase(0, false)]
    [TestCase(0, true)]
    public void CyclesAreRefusedInWriting(int stackSize, bool withoutLimit)
    {
        Link cycle = new();
        cycle.Next = cycle;

        AssertDepthExceeded(
            stackSize, () => new PlannedContract(implementation, Samples.Link, withoutLimit ? s_withoutLimit : null).Write(cycle));
    }

    [Test]
    public void TheLimitCountsTheRoot([Values(1, 2, 5)] int depth)
    {
        PlannedContract contract = new(
            implementation, Samples.Link, new FormatterOptions { Limits = new FrameLimits { MaxDepth = depth } });
        byte[] written = contract.Write(Link.OfDepth(depth));

        Assert.That(contract.Write(contract.Read(written)), Is.EqualTo(written));
        Assert.That(() => contract.Write(Link.OfDepth(depth + 1)), Throws.TypeOf<BinarySerializationException>());
        Assert.That(() => contract.Read([1, .. written]), Throws.TypeOf<BinarySerializationException>());
    }

    [Test]
    public void SiblingsDontAddToTheDepth()
    {
        PlannedContract contract = new(implementation, Samples.Tree, new FormatterOptions { Limits = new FrameLimits { MaxDepth = 2 } });
        byte[] written = contract.Write(new Tree { Children = [.. Enumerable.Range(0, 10).Select(_ => new Tree())] });

        Assert.That(((Tree)contract.Read(written)).Children, Has.Count.EqualTo(10));
    }

    private static void AssertCountRefused(PlannedContract contract, byte[] bytes) =>
        Assert.That(
            () => contract.Read(bytes), Throws.TypeOf<BinarySerializationException>()
                .With.Property("Code")
                .EqualTo(SerializationErrorCode.CountExceeded));

    private static void AssertDepthExceeded(int stackSize, Action attack)
    {
        Exception? thrown = null;
        Thread thread = new(
            () =>
            {
                try
                {
                    attack();
                }
                catch (BinarySerializationException e)
                {
                    thrown = e;
                }
            },
            stackSize);
        thread.Start();
        thread.Join();

        Assert.That(thrown, Is.Not.Null.With.Property("Code").EqualTo(SerializationErrorCode.DepthExceeded));
    }

    private static TestCaseData Case(ValuePlan plan) => new TestCaseData(plan).SetArgDisplayNames(plan.ToString()!);

    private static TestCaseData Invalid(string name, ValuePlan plan, params string[] fields) =>
        new TestCaseData(plan, TestTypes.Bytes.Of(fields)).SetArgDisplayNames(name);
}
