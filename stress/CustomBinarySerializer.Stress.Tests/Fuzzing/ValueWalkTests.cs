using System.Runtime.CompilerServices;
using Stress.Fuzzing.Inputs;
using Stress.Fuzzing.Messages;
using Stress.Fuzzing.Values;

namespace Stress.Tests.Fuzzing;

public class ValueWalkTests
{
    private static readonly object[] s_impossible =
    [
        Bits<byte, bool>(2), Bits<(int, int, int, int), decimal>((29 << 16, 0, 0, 0)), Bits<(int, int, int, int), decimal>((1, 0, 0, 0)),
            Bits<ulong, DateTime>(ulong.MaxValue),
        Bits<ulong, DateTime>(3UL << 62), Bits<long, TimeOnly>(TimeSpan.TicksPerDay), Bits<int, DateOnly>(-1), Bits<int,
            System.Text.Rune>(0xD800),
    ];

    [TestCaseSource(nameof(s_impossible))]
    public void ImpossibleValueIsFoundAnywhereInAGraph(object value)
    {
        foreach (object holder in new[] { value, new object[] { value }, new Node { Any = new List<object> { value } },
            new Dictionary<string, object?> { ["key"] = value } })
        {
            Assert.That(() => ValueWalk.Prove(holder, 100), Throws.TypeOf<ImpossibleValueException>());
        }
    }

    [Test]
    public void ObjectOfAWrongTypeIsFound()
    {
        Node node = new() { Nodes = Unsafe.As<List<Node?>>(new List<string> { "x" }) };

        Assert.That(() => ValueWalk.Prove(node, 100), Throws.TypeOf<ImpossibleValueException>());
    }

    [Test]
    public void PossibleValuesAreNoFinding()
    {
        foreach (object sample in ContractSamples.All().Concat(GraphSamples.All()))
        {
            Assert.That(() => ValueWalk.Prove(sample, 1000), Throws.Nothing, sample.GetType().ToString());
        }
    }

    [Test]
    public void CountBeyondTheInputIsFound() =>
        Assert.That(() => ValueWalk.Prove(new byte[1_000_000], 10), Throws.TypeOf<ImpossibleValueException>());

    private static object Bits<TFrom, TTo>(TFrom bits)
        where TFrom : struct
        where TTo : struct => Unsafe.BitCast<TFrom, TTo>(bits);
}
