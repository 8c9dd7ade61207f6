using FsCheck;
using FsCheck.Fluent;
using Microsoft.FSharp.Core;

namespace CustomBinarySerializer.Tests.Payload.Differential;

/// <summary>
/// Runs a property over values from a seed that is fixed for each test. A failure names the seed of the value that
/// failed, and the shrunk value. The test parameters Seed and Runs replace the seed and multiply the runs.
/// </summary>
internal static class Seeded
{
    private const ulong Gamma = 0x9E37_79B9_7F4A_7C15;

    /// <param name="values">The generator of the values.</param>
    /// <param name="shrink">Returns smaller values to try after a failure.</param>
    /// <param name="difference">Returns the fault of a value in words; null if there is none.</param>
    /// <param name="runs">The number of values in a long run; other runs take a quarter of them.</param>
    internal static void Check<T>(Gen<T> values, Func<T, IEnumerable<T>> shrink, Func<T, string?> difference, int runs)
    {
        ulong seed = TestContext.Parameters.Get("Seed", SeedOf(TestContext.CurrentContext.Test.FullName));
        Config config = Config.QuickThrowOnFailure
            .WithMaxTest(LongRun.Rounds(all: runs, part: (runs + 3) / 4) * TestContext.Parameters.Get("Runs", 1))
            .WithQuietOnSuccess(true)
            .WithReplay(FSharpOption<Replay>.Some(new Replay(new Rnd(seed, Gamma), FSharpOption<int>.None)));
        Prop.ForAll(Arb.From(values, shrink), value => Verdict(difference(value))).Check(config);
    }

    internal static void Check<T>(Gen<T> values, Func<T, string?> difference, int runs) =>
        Check(values, _ => [], difference, runs);

    /// <summary>Returns the list without one range of items, for each range, long ranges first.</summary>
    internal static IEnumerable<T[]> Shorter<T>(T[] items)
    {
        for (int length = items.Length; length > 0; length /= 2)
        {
            for (int start = 0; start + length <= items.Length; start += length)
            {
                yield return [.. items[..start], .. items[(start + length)..]];
            }
        }
    }

    // Each test has its own, or all would meet the same values.
    private static ulong SeedOf(string test) => test.Aggregate(2008UL, (seed, c) => unchecked((seed * 31) + c));

    private static Property Verdict(string? difference) => (difference is null).Label(difference ?? "equal");
}
