using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Graphs;

namespace CustomBinarySerializer.Tests.Native;

/// <summary>
/// Checks that operations which need code at run time are refused at once, with the reason and the remedy.
/// </summary>
internal sealed class RefusalChecks(Checks checks)
{
    internal void Run()
    {
        if (RuntimeFeature.IsDynamicCodeSupported)
        {
            return;
        }

        Says<ArgumentException>(() => RegisterGraph(), "object graphs need code that is made at run time", "[BinaryTypeId]");
        Says<ArgumentException>(
            () => new TypeRegistry().Register<AutoHolder<SortedList<short, float>>>(1), "AutoHolder`1.Value", "[BinaryTypeId]");
        Says<NotSupportedException>(
            () => new TypeRegistry(TradeContracts.Instance).DescribeSource(typeof(Trade)),
            "The contract of CustomBinarySerializer.Tests.Native.Trade",
            "unit test");
        Says<ArgumentException>(
            () => new TypeRegistry(TradeContracts.Instance).RegisterSurrogate<Leg, double>(
                1, leg => leg.Weight, weight => new Leg { Weight = weight }),
            "already among the members",
            "before that");
    }

    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "That it is refused is what is checked.")]
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "That it is refused is what is checked.")]
    private static TypeRegistry RegisterGraph() => new TypeRegistry().RegisterSerializable<Trade>(1);

    private void Says<T>(Action call, string reason, string remedy)
        where T : Exception
    {
        string message = checks.Throws<T>(call, reason).Message;
        checks.That(message.Contains(reason, StringComparison.Ordinal) && message.Contains(remedy, StringComparison.Ordinal), message);
    }
}
