namespace CustomBinarySerializer.TestKit;

/// <summary>
/// How long random and exhaustive loops run. CI runs the tests of this category once more with <c>--
/// 'TestRunParameters.Parameter(name="Long", value="true")'</c>, and so to the end; every other run takes a part.
/// </summary>
internal static class LongRun
{
    /// <summary>The category of tests that ask.</summary>
    internal const string Category = "Long";

    internal static bool IsOn { get; } = TestContext.Parameters.Get("Long", false);

    /// <summary>Returns one number for long runs, and another one for all others.</summary>
    internal static int Rounds(int all, int part) => IsOn ? all : part;

    /// <summary>Numbers of a range, one in so many, from a random one on.</summary>
    internal static IEnumerable<int> Sample(int from, int to, int step, int stepOfLongRuns = 1)
    {
        int taken = Rounds(all: stepOfLongRuns, part: step);
        for (int i = from + Random.Shared.Next(taken); i < to; i += taken)
        {
            yield return i;
        }
    }
}
